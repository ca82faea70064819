import { withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { create } from './create';
import { get } from './get';
import { getBrief } from './getBrief';
import { getMany } from './getMany';
import { search } from './search';
import { whoTravels } from './whoTravels';

export const operations = withOutput(columns, [getMany, search, get, getBrief, whoTravels, create]);
