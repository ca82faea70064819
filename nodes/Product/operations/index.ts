import { offered } from '../../shared/node/operation';
import { get } from './get';
import { getMany } from './getMany';

export const operations = offered(getMany, get);
