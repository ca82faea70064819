import { create } from './create';
import { deletePerson } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';
import { upsert } from './upsert';

export const operations = [getMany, get, create, upsert, update, deletePerson];
