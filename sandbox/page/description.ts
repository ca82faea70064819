/** What Swagger UI puts there when its script is loaded. */
declare const SwaggerUIBundle: ((options: object) => {
	preauthorizeApiKey(scheme: string, token: string): void;
}) & { presets: { apis: unknown } };

const asked = new URLSearchParams(location.search);
const of = asked.get('of');
document.documentElement.classList.toggle('dark-mode', asked.get('theme') === 'dark');

/** So that trying works at once: the first token that the terminal prints, which may do everything. */
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
	// Its badge would ask a server elsewhere.
	validatorUrl: null,
});
