import { screenRows } from '../batch/screen-rows.ts';
import type { Door } from './door.ts';

/** Every operation beside `/api`. */
export const DOORS: readonly Door[] = [screenRows];
