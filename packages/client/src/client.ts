// Client of the merchant API: typed by its contract, no dependencies. A command without an answer is retried under the same idempotency
// key, so it takes effect at most once.
import { routes, version, type Operations } from './operations.ts'

export type * from './operations.ts'
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>
export interface FalajOptions {
  /** `falaj_…`, from Settings > API keys. */
  readonly key: string
  /** Address of your installation: https://console.example.com. */
  readonly origin: string
  /** Number of retries after no answer, a 429 or a 5xx. Default: 3. */
  readonly retries?: number
  readonly timeoutMs?: number
  readonly fetch?: Fetch
  /** Waits between retries; replaceable in tests. */
  readonly wait?: (ms: number) => Promise<void>
}
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}
export class FalajError extends Error {
  /** 0 if there was no answer. */
  readonly status: number
  readonly code: string
  readonly docs: string | null
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  constructor(status: number, error: Partial<Omit<FalajError, 'status'>>) {
    super(error.message ?? `HTTP ${status}`)
    this.name = 'FalajError'
    this.status = status
    this.code = error.code ?? 'unknown'
    this.docs = error.docs ?? null
    this.requestId = error.requestId ?? null
    this.fields = error.fields ?? []
  }
}
export interface CallOptions {
  /** Your own key, to run the same command only once across restarts. Default: a new key per call. */
  readonly idempotencyKey?: string
}
type Name = keyof Operations
type Listing = {
  [N in Name]: Operations[N]['answer'] extends { readonly next_cursor: string | null } ? N : never
}[Name]
type RowOf<N extends Listing> = Operations[N]['answer'] extends { readonly data: readonly (infer R)[] } ? R : never

const isWorthAnotherTry = (status: number, code: string): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'idempotency_key_in_progress'

export class Falaj {
  readonly #options: Required<FalajOptions>
  constructor(options: FalajOptions) {
    this.#options = {
      retries: 3,
      timeoutMs: 30_000,
      fetch: (url, init) => fetch(url, init),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      ...options,
    }
  }
  /** Calls one operation with its path, query and body parameters. Throws a `FalajError` if the server refuses it. */
  async call<N extends Name>(
    name: N,
    input: Operations[N]['input'],
    options: CallOptions = {},
  ): Promise<Operations[N]['answer']> {
    const [method, path] = routes[name]
    const { body, ...rest } = input as Readonly<Record<string, string | number | undefined>> & {
      readonly body?: unknown
    }
    const inPath = new Set<string>()
    const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
      inPath.add(part)
      return encodeURIComponent(String(rest[part]))
    })
    const query = new URLSearchParams(
      Object.entries(rest).flatMap(([field, value]) =>
        inPath.has(field) || value === undefined ? [] : [[field, String(value)] as [string, string]],
      ),
    )
    const url = `${this.#options.origin}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${this.#options.key}`,
        // The types describe this version, whichever version the key is pinned to.
        'falaj-version': version,
        ...(method === 'POST'
          ? { 'content-type': 'application/json', 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }
          : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    }
    for (let tries = 0; ; tries += 1) {
      const { status, answer, retryAfter } = await this.#send(url, init)
      if (status >= 200 && status < 300) return answer as Operations[N]['answer']
      const { error = {} } = (answer ?? {}) as { readonly error?: Partial<FalajError> }
      if (tries >= this.#options.retries || !isWorthAnotherTry(status, error.code ?? ''))
        throw new FalajError(status, error)
      await this.#options.wait(retryAfter ?? Math.min(250 * 2 ** tries, 8000) * (0.5 + Math.random() / 2))
    }
  }
  async #send(url: string, init: RequestInit) {
    try {
      const response = await this.#options.fetch(url, { ...init, signal: AbortSignal.timeout(this.#options.timeoutMs) })
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      const answer: unknown = await response.json().catch(() => null)
      return { status: response.status, answer, retryAfter: Number.isNaN(seconds) ? null : seconds * 1000 }
    } catch (error) {
      return { status: 0, answer: { error: { code: 'no_answer', message: String(error) } }, retryAfter: null }
    }
  }
  /** Iterates over all rows of a list, page by page. */
  async *each<N extends Listing>(
    name: N,
    input: Omit<Operations[N]['input'], 'cursor'> = {} as never,
  ): AsyncGenerator<RowOf<N>> {
    let cursor: string | null = null
    do {
      const page: { readonly data: readonly unknown[]; readonly next_cursor: string | null } = await this.call(name, {
        ...input,
        ...(cursor === null ? {} : { cursor }),
      } as never)
      yield* page.data as readonly RowOf<N>[]
      cursor = page.next_cursor
    } while (cursor !== null)
  }
}
