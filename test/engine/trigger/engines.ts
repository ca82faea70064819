import 'reflect-metadata';

import { AsyncLocalStorage } from 'async_hooks';

import { Container } from '@n8n/di';
import { InstanceSettings, PollContext, PollTriggerExecutor } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { cronNodeOptions, ObservableObject } from 'n8n-workflow';

import { TravelAgencySaleTrigger } from '../../../nodes/Sale/TravelAgencySaleTrigger.node';
import { setUp } from '../runNode';

/** The trigger of a resource. */
export type TriggerClass = new () => INodeType & Required<Pick<INodeType, 'poll'>>;

/** n8n adds this to every polling node. */
const pollTimes: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: { item: [{ mode: 'everyMinute' }] },
	options: cronNodeOptions,
};

/** An n8n with one workflow that begins with the trigger. n8n-core's own executor runs the polls. */
export abstract class Engine {
	/** What n8n got to execute, with one list per execution. */
	readonly executions: IDataObject[][] = [];
	/** What n8n would show as failed executions. */
	readonly failures: Error[] = [];
	/** Different in each test, as if each had a process of its own. */
	workflowId = expect.getState().currentTestName ?? '';

	constructor(
		protected readonly parameters: INodeParameters,
		protected readonly credential: ICredentialDataDecryptedObject,
		protected readonly Trigger: TriggerClass = TravelAgencySaleTrigger,
	) {
		// A different installation in each test, too, because its triggers share data.
		Object.assign(Container.get(InstanceSettings), { instanceId: this.workflowId });
	}

	/** Publishes the workflow, or restarts n8n with it. @throws an error that prevents this */
	abstract activate(mode?: WorkflowActivateMode): Promise<void>;

	/** A scheduled poll; failures are recorded. */
	abstract tick(): Promise<void>;

	/** Everything emitted since the last call. */
	take(): IDataObject[] {
		return this.executions.splice(0).flat();
	}

	protected setUp(): { workflow: Workflow; node: INode; additionalData: IWorkflowExecuteAdditionalData } {
		const type: INodeType = new this.Trigger();
		type.description = {
			...type.description,
			properties: [pollTimes, ...type.description.properties],
		};
		const { workflow, additionalData } = setUp(type, this.parameters, this.credential);
		const node = workflow.getNode('Under Test');
		if (!node) throw new Error('The workflow lost its node');
		workflow.id = this.workflowId;
		return { workflow, node, additionalData };
	}

	/** Kills n8n, and starts it again with what is stored. */
	abstract killed(): Engine;

	protected get executor(): PollTriggerExecutor {
		return Container.get(PollTriggerExecutor);
	}

	protected noteExecution([items = []]: INodeExecutionData[][]): void {
		this.executions.push(items.map(({ json }) => json));
	}
}

/** The state is in the workflow in memory. It is stored together with items, and after publishing. */
export class LegacyEngine extends Engine {
	/** The workflow's static data in the database. */
	stored = '{}';
	private poll: ((isActivation: boolean) => Promise<void>) | undefined;

	killed(): LegacyEngine {
		const next = new LegacyEngine(this.parameters, this.credential, this.Trigger);
		Object.assign(next, { stored: this.stored, workflowId: this.workflowId });
		return next;
	}

	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		const { workflow, node, additionalData } = this.setUp();
		// Loads the workflow like n8n does, so that changes inside the data are noticed, too.
		const stored = JSON.parse(this.stored) as IDataObject;
		workflow.staticData = ObservableObject.create(stored, undefined, { ignoreEmptyOnFirstChild: true });
		workflow.staticData.__dataChanged = false;
		const save = (): void => {
			if (workflow.staticData.__dataChanged !== true) return;
			this.stored = JSON.stringify(workflow.staticData);
			workflow.staticData.__dataChanged = false;
		};
		const emit = (data: INodeExecutionData[][]): void => {
			save();
			this.noteExecution(data);
		};
		const noteFailure = (error: Error): void => {
			this.failures.push(error);
		};
		const functions = new PollContext(workflow, node, additionalData, 'trigger', mode, emit, noteFailure);
		const execute = this.executor.create(workflow, node, functions, () => true);
		await execute(true);
		save();
		this.poll = execute;
	}

	async tick(): Promise<void> {
		await this.poll?.(false);
	}
}

/**
 * Each poll works on a copy of the stored state, which is stored with the execution, or after a poll without
 * items.
 */
export class DurableEngine extends Engine {
	/** The cursor in the database. */
	stored = '{}';
	/** How long a scheduled poll may take, in ms. */
	budget = 36_000;

	killed(): DurableEngine {
		const next = new DurableEngine(this.parameters, this.credential, this.Trigger);
		Object.assign(next, { stored: this.stored, workflowId: this.workflowId });
		return next;
	}

	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		await this.run(true, mode);
	}

	async tick(): Promise<void> {
		await this.run(false, 'update');
	}

	private async run(isActivation: boolean, mode: WorkflowActivateMode): Promise<void> {
		const { workflow, node, additionalData } = this.setUp();
		const staged = new AsyncLocalStorage<IDataObject>();
		const commit = (): void => {
			this.stored = JSON.stringify(staged.getStore());
		};
		const functions = new PollContext(
			workflow,
			node,
			additionalData,
			'trigger',
			mode,
			(data) => {
				commit();
				this.noteExecution(data);
			},
			(error) => this.failures.push(error),
			async () => commit(),
			async (poll) => await staged.run(JSON.parse(this.stored) as IDataObject, poll),
			() => {
				const store = staged.getStore();
				if (!store) throw new Error('The state was read outside of a poll');
				return store;
			},
			isActivation ? undefined : () => this.budget,
		);
		await this.executor.create(workflow, node, functions, () => true)(isActivation);
		// If it stayed on, it would make every promise in the following tests of this process three times as
		// slow.
		staged.disable();
	}
}

export type EngineClass = typeof LegacyEngine | typeof DurableEngine;

/** An n8n with a stored workflow and its state. */
export function engineWith(
	Engine: EngineClass,
	Trigger: TriggerClass,
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject,
	stored = '{}',
): LegacyEngine | DurableEngine {
	const engine = new Engine(parameters, credential, Trigger);
	engine.stored = stored;
	return engine;
}

/** An n8n in which the workflow was just published. Repeating reminders emit what is already due. */
export async function published(
	...args: Parameters<typeof engineWith>
): Promise<LegacyEngine | DurableEngine> {
	const engine = engineWith(...args);
	await engine.activate();
	// The durable engine stores nothing when publishing emits no items, so the first poll notes what exists.
	if (engine instanceof DurableEngine) await engine.tick();
	engine.take();
	return engine;
}

/** The items of a scheduled poll, which must not fail. */
export async function tick(engine: Engine): Promise<IDataObject[]> {
	await engine.tick();
	expect(engine.failures).toEqual([]);
	return engine.take();
}

/** The editor's "Fetch Test Event". */
export async function fetchTestEvent(
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject,
	Trigger: TriggerClass = TravelAgencySaleTrigger,
): Promise<IDataObject[]> {
	const { workflow, additionalData } = setUp(new Trigger(), parameters, credential);
	const node = workflow.getNode('Under Test');
	if (!node) throw new Error('The workflow lost its node');
	const functions = new PollContext(workflow, node, additionalData, 'manual', 'manual');
	const items = await new Trigger().poll.call(functions);
	expect(functions.getWorkflowStaticData('node')).toEqual({});
	return (items?.[0] ?? []).map(({ json }) => json);
}
