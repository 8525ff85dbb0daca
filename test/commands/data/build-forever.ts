/** A process that builds the snapshot of the data folder that it is given again and again, and says when it begins. */
import { buildFromStore } from '../../../src/commands/data/current-snapshot.ts';
import { readConfig } from '../../../src/config.ts';
import { openStore } from '../../../src/store/store.ts';

// It ends with the process that has started it, however that ends.
process.once('disconnect', () => process.exit());
const config = readConfig(process.env);
const store = await openStore(config);
for (;;) {
  process.send?.('begins');
  await buildFromStore(store, config);
}
