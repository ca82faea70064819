/** Swagger UI's script defines this. */
declare const SwaggerUIBundle: ((options: object) => {
	preauthorizeApiKey(scheme: string, token: string): void;
}) & { presets: { apis: unknown } };

const asked = new URLSearchParams(location.search);
const of = asked.get('of');
document.documentElement.classList.toggle('dark-mode', asked.get('theme') === 'dark');

/**
 * Authorizes with the first token that the terminal prints, which may do everything, so that "Try it out"
 * works at once.
 */
async function authorize(): Promise<void> {
	const answer = await fetch('/_sandbox/tokens');
	const { data } = (await answer.json()) as { data: Array<{ token: string }> };
	viewer.preauthorizeApiKey('bearer', data[0]?.token ?? '');
}

const viewer = SwaggerUIBundle({
	onComplete: () => void authorize(),
	url: of === 'control' ? '/_sandbox/openapi.json' : '/openapi.json',
	domNode: document.getElementById('description'),
	presets: [SwaggerUIBundle.presets.apis],
	docExpansion: of === 'control' ? 'list' : 'none',
	tryItOutEnabled: true,
	displayRequestDuration: true,
	defaultModelsExpandDepth: 0,
	persistAuthorization: true,
	// Swagger UI's badge would send a request to another server.
	validatorUrl: null,
});
