import { expect, it } from 'vitest'
import { after, openStates, requestEvents, requestStates } from './approval-states.ts'

const listed = [
  'CREATED submit APPLIED',
  'CREATED edit CREATED',
  'CREATED recall FAILURE',
  'CREATED expire FAILURE',
  'APPLIED edit CREATED',
  'APPLIED recall FAILURE',
  'APPLIED approve AUDITED',
  'APPLIED send-back CREATED',
  'APPLIED reject FAILURE',
  'APPLIED expire FAILURE',
  'AUDITED place PLACED',
  'AUDITED fail FAILURE',
  'PLACED succeed SUCCESS',
  'PLACED fail FAILURE',
  'SUCCESS revert REVERTED',
]

it('from every state every event is a listed step or none', () => {
  const found = requestStates.flatMap((from) =>
    requestEvents.flatMap((event) => {
      const to = after(from, event)
      return to ? [`${from} ${event} ${to}`] : []
    }),
  )
  expect(found).toEqual(listed)
})

it('an open request can still be moved, and a finished one only by a return', () => {
  const movable = requestStates.filter((state) => requestEvents.some((event) => after(state, event)))
  expect(movable).toEqual([...openStates, 'SUCCESS'])
})
