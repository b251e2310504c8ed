// Every answer that an event invalidates lists the event in its row, so that the console refetches it without a hook of its own.
import { expect, it } from 'vitest'
import { contract, everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Endpoints } from '@falaj/contract/kernel/endpoint'
import { eventKinds, resetKind } from '@falaj/contract/kernel/events'
import { read } from './root.ts'
import { isTest, sources } from './sources.ts'

const kinds = eventKinds.filter((kind) => kind !== resetKind)
/** The feature that owns an event emitted by the platform or a table; a feature's own events are found in its folder. */
const isNamedAfter = (feature: string, kind: string): boolean => kind.startsWith(`${feature}.`)
const emits = (feature: string, kind: string): boolean =>
  isNamedAfter(feature, kind) ||
  sources.some(
    (file) =>
      /^apps\/server\/src\/features\/[\w-]+\/([\w-]+)\//.exec(file)?.[1] === feature &&
      !isTest(file) &&
      read(file).includes(`kind: '${kind}'`),
  )
/** Answers that the console refreshes by other means, and how. */
const otherwise: Readonly<Record<string, string>> = {
  announcement: 'the session stores them, and refetches when it receives one',
  application: 'a page that waits for the decision, before there is a console',
  export: 'the event itself carries how far a file is',
  notice: 'it sends messages when it receives one; its answers do not change',
}

it('every feature that emits an event names it on each of its reads', () => {
  const silent = Object.entries(contract as Record<string, Endpoints>).flatMap(([feature, endpoints]) =>
    feature in otherwise
      ? []
      : kinds
          .filter((kind) => emits(feature, kind))
          .flatMap((kind) =>
            Object.values(endpoints)
              .filter((endpoint) => endpoint.kind === 'read' && !endpoint.refreshedBy?.includes(kind))
              .map((endpoint) => `${nameOf(endpoint)} does not hear ${kind}`),
          ),
  )
  expect(silent).toEqual([])
})
it('the reader of events sees them: a rule that sees nothing is always green', () => {
  const emitting = Object.keys(contract).filter((feature) => kinds.some((kind) => emits(feature, kind)))
  expect(emitting).toEqual(expect.arrayContaining(['approval', 'balance', 'basic-information', 'staff', 'withdraw']))
})
it('every event refreshes an answer, or is handled otherwise', () => {
  const awaited = new Set(everyEndpoint.flatMap(({ endpoint }) => endpoint.refreshedBy ?? []))
  const unheard = kinds.filter(
    (kind) => !awaited.has(kind) && !Object.keys(otherwise).some((each) => isNamedAfter(each, kind)),
  )
  expect(unheard).toEqual([])
})
it('every list that can go old says by what', () => {
  const lists = everyEndpoint.filter(({ endpoint }) => 'row' in endpoint)
  const silent = lists.filter(({ feature, endpoint }) => !endpoint.refreshedBy && !(feature in otherwise))
  // The history grows with everything anybody does: it is read when it is looked at.
  expect(silent.map(({ endpoint }) => nameOf(endpoint))).toEqual(['POST secure/common/operation/query'])
})
