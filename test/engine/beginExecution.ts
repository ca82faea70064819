import { ExecutionLifecycleHooks } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData, Workflow } from 'n8n-workflow';

/** Gives an execution its ID, and the hooks that n8n's engine needs to run a workflow. */
export function beginExecution(
	additionalData: IWorkflowExecuteAdditionalData,
	workflow: Workflow,
	executionId: string,
): void {
	additionalData.executionId = executionId;
	additionalData.hooks = new ExecutionLifecycleHooks('manual', executionId, {
		id: workflow.id,
		name: 'Test',
		active: false,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes: Object.values(workflow.nodes),
		connections: workflow.connectionsBySourceNode,
		activeVersionId: null,
	});
}
