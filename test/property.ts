/** Property tests draw the same values in every run, so that a failure can be repeated. `TEST_SEED=7 npm test` draws others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

export default fc;
