import { offered, withOutput } from '../../shared/node/operation';
import columns from '../__schema__/columns.json';
import { simplified } from '../fields';
import { get } from './get';
import { getMany } from './getMany';

export const operations = withOutput(columns, simplified, offered(getMany, get));
