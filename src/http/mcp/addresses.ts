/** Addresses of the resources: what follows is an id or a day. */
export const PARTIES = 'sis://parties/';
export const REPORTS = 'sis://reports/';
