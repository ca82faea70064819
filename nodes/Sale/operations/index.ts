import { withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { create } from './create';
import { get } from './get';
import { getBrief } from './getBrief';
import { getMany } from './getMany';
import { whoTravels } from './whoTravels';

export const operations = withOutput(columns, [getMany, get, getBrief, whoTravels, create]);
