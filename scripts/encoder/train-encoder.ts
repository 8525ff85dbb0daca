/**
 * `npm run train:encoder -- --lists DIR [--output FILE]`: trains the built-in topic model on the texts of a folder of
 * official editions and writes data/encoder/topic.bin. The same editions give the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listedStore } from '../../quality/editions.ts';
import { readConcepts } from '../../src/encoder/concepts.ts';
import { MODEL_PATH } from '../../src/encoder/topic-model.ts';
import { trainTopicModel } from './train.ts';
import { trainingTexts } from './training-texts.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { lists: { type: 'string' }, output: { type: 'string' } } });
const store = await listedStore(resolve(values.lists ?? join(root, '../shared/lists')));
const started = performance.now();
const { texts, nameCounts } = await trainingTexts(store.entities());
await store.close();
const read = performance.now();
const model = trainTopicModel(texts, readConcepts(), { nameCounts });
const output = resolve(values.output ?? MODEL_PATH);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, model);
const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
console.log(
  `${texts.length} texts read in ${seconds(started, read)} s, trained in ${seconds(read, performance.now())} s, ${model.byteLength} bytes: ${output}`,
);
