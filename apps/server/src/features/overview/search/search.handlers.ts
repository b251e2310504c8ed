// Search. Records that a reader may not enter are not queried, and neither are those behind a page's second factor while it is closed to them.
import { mayEnter, pageSceneFor, type Visitor } from '@falaj/contract/kernel/access'
import { pageKind, pagesOf, pinsMax, search, type SearchHit, type PinKey } from '@falaj/contract/overview/search'
import type { Registry } from '../../../platform/registry.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { openScenes } from '../../../platform/http/scene.ts'
import type { Session } from '../../../platform/identity/session.ts'
import type { Asker, Finder } from '../../../platform/lists/finder.ts'
import { findAll, findThese } from './search.find-all.ts'
import * as store from './search.pins.ts'

interface Reader {
  readonly tx: Store
  readonly session: Session | null
  readonly visitor: Visitor
  readonly registry: Registry
}
const askerOf = ({ me, settings, request }: Pick<Call, 'me' | 'settings' | 'request'>): Asker => {
  const { merchantId, personId, stores } = me()
  return { merchantId, personId, stores, language: request.language, secret: settings.secret }
}
const enterable = ({ visitor, registry }: Reader): readonly Finder[] =>
  registry.finders.filter(({ access, store: code }) => mayEnter(access, visitor) && (!visitor.who?.stores || code))
const openFinders = async (reader: Reader): Promise<readonly Finder[]> => {
  const finders = enterable(reader).map((finder) => ({ finder, scene: pageSceneFor(finder.access, reader.visitor) }))
  const open = await openScenes(reader.tx, reader.session, [...new Set(finders.flatMap(({ scene }) => scene ?? []))])
  return finders.flatMap(({ finder, scene }) => (scene === null || open.has(scene) ? [finder] : []))
}

interface Pin extends PinKey {
  readonly record: SearchHit | null
}
/** Those of the pins that the reader may read by these finders, in their order. */
const readable = async (
  { tx, visitor }: Reader,
  asker: Asker,
  finders: readonly Finder[],
  pins: readonly PinKey[],
): Promise<Pin[]> => {
  const found = await findThese(tx, asker, finders, pins)
  const pages = new Set<string>(pagesOf(visitor))
  return pins.flatMap(({ kind, id }) => {
    if (kind === pageKind) return pages.has(id) ? { kind, id, record: null } : []
    const record = found.find((each) => each.kind === kind && each.id === id)
    return record ? { kind, id, record } : []
  })
}

export const searchFeature = bind(search, {
  async query(own) {
    const asker = askerOf(own)
    return { found: await findAll(own.tx, asker, await openFinders(own), own.input.text) }
  },

  async pins(own) {
    const asker = askerOf(own)
    return { pins: await readable(own, asker, await openFinders(own), await store.pinsOf(own.tx, own.me())) }
  },

  async pin(own) {
    const { tx, me, note } = own
    const { kind, id } = own.input
    const asker = askerOf(own)
    const [pin] = await readable(own, asker, await openFinders(own), [{ kind, id }])
    if (!pin) throw fail('NOT_FOUND')
    await store.lockPins(tx, me())
    const others = (await store.pinsOf(tx, me())).filter((each) => each.kind !== kind || each.id !== id)
    if (others.length >= pinsMax) {
      // Pins that the person can no longer open, and so cannot unpin, are dropped. Those that only wait for a second factor stay.
      const left = await readable(own, asker, enterable(own), others)
      if (left.length >= pinsMax) throw fail('PINS_MAX')
      for (const each of others)
        if (!left.some((one) => one.kind === each.kind && one.id === each.id)) await store.remove(tx, me(), each)
    }
    await store.add(tx, me(), { kind, id })
    note({ object: `search-pin ${pin.record?.number ?? id}`, after: { kind, id } })
    return {}
  },

  async unpin({ input, tx, me, note }) {
    const { kind, id } = input
    await store.remove(tx, me(), { kind, id })
    note({ object: `search-pin ${id}`, before: { kind, id } })
    return {}
  },
})
