import { WrongValue } from './faults.ts';
import { parameter } from './parameters.ts';

/** `data_version` of the searches: all pages of one version of the data. */
export const dataVersionParameter = parameter(
  (text) => {
    if (text === '') throw new WrongValue({ is: 'empty' });
    return text;
  },
  {
    type: 'string',
    description:
      'The data to answer from: `data_version` of the first page, for the other pages. So no entity is lost or repeated when the lists are updated between two pages. The version before the present one is held for five minutes; afterwards the answer is a 409 that names the present one. Default: the present data.',
    example: '49d3aafa926af5a3',
  },
);
