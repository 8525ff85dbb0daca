/** The verdicts of this page, and what the service calls them. */
export const SENT_VERDICTS = { match: 'true_match', no_match: 'false_match', unsure: 'unsure' };
export const LOCAL_VERDICTS = { true_match: 'match', false_match: 'no_match', unsure: 'unsure' };
