import { offered, withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { get } from './get';
import { getMany } from './getMany';

const { 'nf_rules get': rule } = columns;

export const operations = withOutput({ get: rule }, offered(getMany, get));
