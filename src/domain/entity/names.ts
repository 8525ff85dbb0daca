/** Every name of a record as published, the primary one first. */
export const namesOf = ({ name, aliases }: { name: string; aliases: readonly { name: string }[] }): string[] => [
  name,
  ...aliases.map((alias) => alias.name),
];
