// The way of a request (specification 4): one table for the server, which moves it, and the console, which offers the next step.

export const requestStates = ['CREATED', 'APPLIED', 'AUDITED', 'PLACED', 'SUCCESS', 'FAILURE', 'REVERTED'] as const
export type RequestState = (typeof requestStates)[number]

export const requestEvents = [
  'submit',
  'edit',
  'recall',
  'approve',
  'send-back',
  'reject',
  'expire',
  'place',
  'succeed',
  'fail',
  'revert',
] as const
export type RequestEvent = (typeof requestEvents)[number]

/** Transitions not listed here are refused. `approve` is the last required approval; `edit` voids those given before. */
const table: Readonly<Record<RequestState, Readonly<Partial<Record<RequestEvent, RequestState>>>>> = {
  CREATED: { submit: 'APPLIED', edit: 'CREATED', recall: 'FAILURE', expire: 'FAILURE' },
  APPLIED: {
    edit: 'CREATED',
    recall: 'FAILURE',
    approve: 'AUDITED',
    'send-back': 'CREATED',
    reject: 'FAILURE',
    expire: 'FAILURE',
  },
  AUDITED: { place: 'PLACED', fail: 'FAILURE' },
  PLACED: { succeed: 'SUCCESS', fail: 'FAILURE' },
  SUCCESS: { revert: 'REVERTED' },
  FAILURE: {},
  REVERTED: {},
}
/** Null means not from here. */
export const after = (state: RequestState, event: RequestEvent): RequestState | null => table[state][event] ?? null
/** States that still need an action. */
export const openStates = ['CREATED', 'APPLIED', 'AUDITED', 'PLACED'] as const satisfies RequestState[]
