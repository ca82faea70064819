import { withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { get } from './get';
import { getMany } from './getMany';

export const operations = withOutput(columns, [getMany, get]);
