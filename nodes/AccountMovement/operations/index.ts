import { get } from './get';
import { getMany } from './getMany';

export const operations = [getMany, get];
