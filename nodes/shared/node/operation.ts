import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { WriteApi } from '../writes/contract';
import type { Fields, Values } from '../fields/field';
import { withOptions } from '../fields/group';
import type { Place } from '../fields/place';
import type { Value } from '../messages/message';
import type { Permission } from '../messages/en';
import { isReleased } from '../request/endpoints';
import { omit } from '../values';
import type { FileContent, InputFile, RecordWithFile } from './files';
import type { GivenPerson } from './givenPeople';
import type { Output } from './output';
import { checkFields, outputFields } from './outputForm';
import type { Question } from './question';
import { withPreviewOption } from './writeOptions';

interface OperationBase<F extends Fields> {
	/** n8n's label, such as "Get Many". */
	name: string;
	/** What saved workflows store; never renamed. */
	value: string;
	/** Sentence case with the resource, no articles: "Get many sales". */
	action: string;
	description: string;
	/** The required permission, as the back office names it. */
	permission?: Permission;
	properties: F;
	/** What leaves of the records that it gives; without it, what `run` returns is what leaves. */
	output?: Output;
	/**
	 * Reports known refusals beyond each field's own, for all items before the first request.
	 *
	 * @param defaultCompany the company that the credential names
	 */
	check?(params: Values<F>, place: Place, defaultCompany: string | undefined): void;
}

/** Columns of a Preview. */
export type Foreseen = Record<string, Value>;

/** The rows of a list may come one after the other. */
type Result = Promise<IDataObject | IDataObject[] | RecordWithFile | Question> | AsyncIterable<IDataObject>;

/** What every operation gets besides its way to the API. */
interface Context<F extends Fields> {
	params: Values<F>;
	/** The content of a file, of the one that the input item has in a field, or of its only one. */
	readFile(file?: InputFile): Promise<FileContent>;
}

/** Changes nothing at the API, so several items may be read at the same time. */
interface ReadOperation<F extends Fields = Fields> extends OperationBase<F> {
	kind: 'read';
	run(context: Context<F> & { api: Reader }): Result;
}

/**
 * Changes something, so items begin to write in order, and those that concern the same follow each other:
 * see Lanes.
 */
export interface WriteOperation<F extends Fields = Fields> extends OperationBase<F> {
	kind: 'write';
	/**
	 * Checks with the API, or the item's file, whether `run` can be carried out, and keeps nothing of it: `run`
	 * sees what earlier items have written meanwhile. Called for all items before the first write; under
	 * Continue On Fail, for each item before its own.
	 *
	 * @throws InvalidInputError for what the user has to correct
	 */
	prepare?(context: Context<F> & { api: Reader }): Promise<void>;
	/** Whom an item gives: items that are about one person wait for each other, and one key is one person's. */
	people?(params: Values<F>): readonly GivenPerson[];
	run(context: Context<F> & { api: WriteApi }): Result;
	/** What a new record shows although nothing was written of it: in Preview, later items find it so. */
	emptyRecord?: IDataObject;
	/**
	 * What Preview shows of an item besides what would be sent, for one item after the other. Its reads are no
	 * part of the real run.
	 *
	 * @returns takes what `run` gave, in which what it would write is as if it were stored
	 */
	foresee?(api: Reader): (result: IDataObject) => Promise<Foreseen>;
}

export type Operation = ReadOperation | WriteOperation;

/**
 * Declares an operation that only reads: data plus one function. `run` gets the validated values of
 * `properties` and returns a record, a list of records, or rows as they come; each becomes an item.
 */
export function readOperation<F extends Fields>(operation: Omit<ReadOperation<F>, 'kind'>): Operation {
	return { ...operation, kind: 'read' } as unknown as Operation;
}

/** Declares an operation that writes; see {@link readOperation}. Every write is made exactly once. */
export function writeOperation<F extends Fields>(operation: Omit<WriteOperation<F>, 'kind'>): Operation {
	return {
		...operation,
		kind: 'write',
		properties: withPreviewOption(operation.properties),
	} as unknown as Operation;
}

/**
 * What forms offer of a resource's operations: those of released endpoints, where those that give more than
 * ten columns have n8n's parameter Output.
 *
 * @param columns what each of them can give, by its value, of a node with several lists by `accounts getAll`;
 * `npm run generate` writes it
 */
export function withOutput(
	columns: Readonly<Record<string, readonly string[]>>,
	operations: readonly Operation[],
): Operation[] {
	return operations.filter(isOffered).map((operation) => {
		const { value, kind, properties, output: own } = operation;
		if (!own) return operation;
		const released = readsReleased(own) ? own : omit(own, 'fullRecord');
		const output = { ...released, ...columnsOf(released, value, columns) };
		const fields = outputFields(output);
		const { options, ...form } = properties;
		return {
			...{ ...operation, output },
			check(params, place, company) {
				operation.check?.(params, place, company);
				checkFields(output, params, place);
			},
			properties:
				kind === 'write'
					? withOptions(properties, fields)
					: { ...form, ...fields, ...(options && { options }) },
		} as Operation;
	});
}

/** Whether a record can be read that it gives, and each of its required choices has something to choose. */
function isOffered({ output, properties }: Operation): boolean {
	const hasChoices = Object.values(properties).every(({ property }) => property.options?.length !== 0);
	return hasChoices && (output?.gives !== 'record' || readsReleased(output));
}

const readsReleased = ({ fullRecord }: Output): boolean => !fullRecord || isReleased(fullRecord);

/** What a list shows, and what there is to choose from: what its records have, too. */
function columnsOf(
	{ gives, fullRecord }: Output,
	operation: string,
	columns: Readonly<Record<string, readonly string[]>>,
): Pick<Output, 'columns' | 'listed' | 'ofLists'> {
	const ofLists = Object.entries(columns).flatMap(([key, its]): Array<[string, readonly string[]]> => {
		const [list = '', of] = key.split(' ');
		return of === operation ? [[list, its]] : [];
	});
	if (ofLists.length > 0) return { ofLists: Object.fromEntries(ofLists) };
	const own = columns[operation];
	if (gives !== 'rows' || !own) return { columns: own };
	return { listed: own, columns: [...new Set([...own, ...((fullRecord && columns.get) ?? [])])] };
}
