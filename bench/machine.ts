import { availableParallelism, cpus } from 'node:os';

/** The machine that figures were measured on: processor, cores, Node.js. */
export const machine = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node.js ${process.version}`;
