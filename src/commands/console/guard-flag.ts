import { InvalidArgumentError } from 'commander';
import { GUARDS, type Guard } from '../../domain/lists/edition-guards.ts';

/** Reads `--accept shrink,churn`. @throws InvalidArgumentError that names what there is */
export function readGuards(text: string, before: readonly Guard[] = []): Guard[] {
  const guards = text.split(',').map((name) => {
    const guard = GUARDS.find((one) => one === name.trim());
    if (!guard) throw new InvalidArgumentError(`There is no guard ${name.trim()}; there are ${GUARDS.join(', ')}.`);
    return guard;
  });
  return [...before, ...guards];
}
