import { mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { savedView, savedViewsMax } from '@falaj/contract/workspace/saved-view'
import type { Store } from '../../../platform/db/pool.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { mayHave } from '../../../platform/lists/exportable.ts'
import { areColumns, listNamed, lookOf } from './saved-view.rules.ts'
import * as store from './saved-view.store.ts'

/** Views are visible to those who may see the list. */
const entered = (name: string, visitor: Visitor): ListEndpoint => {
  const list = listNamed(name)
  if (!list) throw fail('NOT_FOUND')
  if (!mayEnter(list.access, visitor)) throw fail('ACCESS_DENIED')
  return list
}
/** A colleague's can be looked at; changing it is its owner's alone. */
const ownView = async (tx: Store, owner: store.Owner, id: string) => {
  const found = await store.view(tx, owner, id)
  if (!found) throw fail('NOT_FOUND')
  if (!found.mine) throw fail('ACCESS_DENIED')
  return found
}

export const savedViewFeature = bind(savedView, {
  async query({ input, tx, me, visitor, registry }) {
    entered(input.list, visitor)
    const offered = registry.exports.get(input.list)
    const choice = await store.choiceOf(tx, me(), input.list)
    // What a colleague's conditions name is a secret from those who may not see the field.
    const views = (await store.viewsOf(tx, me(), input.list)).filter(
      ({ mine, filters }) => mine || !offered || mayHave(offered, filters, visitor),
    )
    // A view that is no longer shared is no default of others.
    const isThere = views.some(({ id }) => id === choice?.default_view_id)
    return {
      views: views.map(store.viewOf),
      defaultId: isThere ? (choice?.default_view_id ?? null) : null,
      hidden: choice?.hidden ?? null,
    }
  },

  async add({ input, tx, me, visitor, note }) {
    const { list: named, name, ...wanted } = input
    const look = lookOf(entered(named, visitor), wanted)
    if (typeof look === 'string') throw failFields({ path: look, code: 'INVALID' })
    const owner = me()
    await store.lockList(tx, owner, named)
    const own = (await store.viewsOf(tx, owner, named)).filter(({ mine }) => mine)
    if (own.length >= savedViewsMax && !own.some((view) => view.name === name)) throw fail('SAVED_VIEWS_MAX')
    const id = await store.put(tx, owner, named, name, look)
    note({ object: `saved-view ${name}`, after: { list: named, ...look } })
    return store.viewOf(await ownView(tx, owner, id))
  },

  async edit({ input, tx, me, visitor, note }) {
    const owner = me()
    const before = await ownView(tx, owner, input.id)
    entered(before.list, visitor)
    await store.lockList(tx, owner, before.list)
    const name = input.name ?? before.name
    const shared = input.isShared ?? before.shared
    const own = await store.viewsOf(tx, owner, before.list)
    if (own.some((view) => view.mine && view.id !== before.id && view.name === name))
      throw failFields({ path: 'name', code: 'NAME_TAKEN' })
    await store.set(tx, owner, before.id, { name, shared })
    note({
      object: `saved-view ${name}`,
      before: { name: before.name, shared: before.shared },
      after: { name, shared },
    })
    return store.viewOf(await ownView(tx, owner, before.id))
  },

  async remove({ input, tx, me, note }) {
    const { id, name, list } = await ownView(tx, me(), input.id)
    await store.remove(tx, me(), id)
    note({ object: `saved-view ${name}`, before: { list } })
    return {}
  },

  async choose({ input, tx, me, visitor, note }) {
    const { list: named, hidden, defaultId } = input
    const list = entered(named, visitor)
    if (hidden && !areColumns(list, hidden)) throw failFields({ path: 'hidden', code: 'INVALID' })
    if (defaultId) {
      const view = await store.view(tx, me(), defaultId)
      if (view?.list !== named) throw fail('NOT_FOUND')
    }
    const values = {
      ...(hidden ? { hidden } : {}),
      ...(defaultId === undefined ? {} : { default_view_id: defaultId }),
    }
    if (Object.keys(values).length > 0) await store.choose(tx, me(), named, values)
    note({ object: `list ${list.path.replace(/^secure\/|\/query$/g, '')}`, after: { list: named, ...values } })
    return {}
  },
})
