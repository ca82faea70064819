import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../reads/reader';
import type { WriteApi } from '../writes/contract';
import type { Fields, Values } from '../fields/field';
import { withOptions } from '../fields/group';
import type { Place } from '../fields/place';
import type { Value } from '../messages/message';
import type { Permission } from '../messages/en';
import type { Key, Person } from '../people/identity';
import { isReleased } from '../request/endpoints';
import { omit } from '../values';
import type { FileContent, InputFile, RecordWithFile } from './files';
import type { Output } from './output';
import { checkFields, outputFields } from './outputForm';
import type { Answer } from './answer';
import { withPreviewOption } from './writeOptions';

interface OperationBase<F extends Fields> {
	/** n8n's label, such as "Get Many". */
	name: string;
	/** What saved workflows store; never rename it. */
	value: string;
	/** Sentence case with the resource, no articles: "Get many sales". */
	action: string;
	description: string;
	/** The required permission, by its name in the back office. */
	permission?: Permission;
	properties: F;
	/** What leaves the node; without it, whatever `run` returns. */
	output?: Output;
	/**
	 * Adds issues for refusals that are known in advance, beyond each field's own; for all items, before the
	 * first request.
	 *
	 * @param defaultCompany the company that the credential names
	 */
	check?(params: Values<F>, place: Place, defaultCompany: string | undefined): void;
}

/** Somebody whom an item would look up, register or change. */
export interface GivenPerson {
	person: Person;
	/** Whether the item writes this person's record, or registers somebody new. */
	isWritten: boolean;
	/** The key by which the person is looked up, besides External ID and document. */
	key?: Key;
	/** Where the person was entered. */
	place: Place | undefined;
}

/** Additional columns of a Preview. */
export type PreviewFacts = Record<string, Value>;

/** Rows of a list may come one by one. */
type Result = Promise<IDataObject | IDataObject[] | RecordWithFile | Answer> | AsyncIterable<IDataObject>;

/** What every operation gets besides `api`. */
interface Context<F extends Fields> {
	params: Values<F>;
	/** The content of a file: one of n8n's, the one in a field of the input item, or the item's only one. */
	readFile(file?: InputFile): Promise<FileContent>;
}

/** An operation that changes nothing at the API, so several items may be read at the same time. */
interface ReadOperation<F extends Fields = Fields> extends OperationBase<F> {
	kind: 'read';
	run(context: Context<F> & { api: Reader }): Result;
}

/**
 * An operation that changes something, so items begin to write in order, and those that share a lane follow
 * each other: see Lanes.
 */
export interface WriteOperation<F extends Fields = Fields> extends OperationBase<F> {
	kind: 'write';
	/**
	 * Checks with the API, or with the item's file, whether `run` can succeed. It passes nothing on, because
	 * `run` has to see what earlier items have written since. Called for all items before the first write;
	 * under Continue On Fail, for each item before its own.
	 *
	 * @throws InvalidInputError for what the user has to correct
	 */
	prepare?(context: Context<F> & { api: Reader }): Promise<void>;
	/**
	 * The people that an item gives. Items about the same person wait for each other, and a key may belong to
	 * only one person.
	 */
	people?(params: Values<F>): readonly GivenPerson[];
	run(context: Context<F> & { api: WriteApi }): Result;
	/** The members that a new record has in any case; later items of a Preview see them. */
	emptyRecord?: IDataObject;
	/**
	 * What a Preview shows of an item besides what would be sent. Called for one item after the other; its
	 * reads do not count as the real run's.
	 *
	 * @param stored shows records without what this run would change
	 * @returns a function of `run`'s result, in which what it would write appears as stored
	 */
	previewFacts?(api: Reader, stored: Reader): (result: IDataObject) => Promise<PreviewFacts>;
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
 * A resource's operations that its form offers: those whose endpoints are released. Those that return more
 * than ten columns get n8n's parameter Output.
 *
 * @param columns what each operation can return, by its value; for a node with several lists, by
 * `accounts getAll`. `npm run generate` writes it.
 */
export function withOutput(
	columns: Readonly<Record<string, readonly string[]>>,
	operations: readonly Operation[],
): Operation[] {
	return operations.filter(isAvailable).map((operation) => {
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

/** Whether the record that the operation returns can be read, and each dropdown has an option. */
function isAvailable({ output, properties }: Operation): boolean {
	const hasChoices = Object.values(properties).every(({ property }) => property.options?.length !== 0);
	return hasChoices && (output?.gives !== 'record' || readsReleased(output));
}

const readsReleased = ({ fullRecord }: Output): boolean => !fullRecord || isReleased(fullRecord);

/** The columns that a list shows, and those to choose from, which include its records' columns. */
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
