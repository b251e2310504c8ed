// A person's named views of a list: stored in the account, shared with colleagues who may see the list.
import * as z from 'zod/mini'
import { change, nothing, pageSizes, read } from '../kernel/endpoint.ts'
import { id, shortText } from '../kernel/scalars.ts'

const access = 'signed-in'
/** Maximum per person and list. */
export const savedViewsMax = 50
export const viewNameMax = 40

const name = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'REQUIRED' }), z.maxLength(viewNameMax, { error: 'TOO_LONG' }))
const hidden = z.array(shortText).check(z.maxLength(100))
const look = {
  /** In the list's own wire form; checked by the list's own schema. */
  filters: z.record(z.string(), z.unknown()),
  sort: z.nullable(z.object({ field: shortText, descending: z.boolean() })),
  size: z.union(pageSizes.map((size) => z.literal(size))),
  /** The columns that are not shown. */
  hidden,
}
/** The name of the list's endpoint, such as 'POST secure/trade/withdraw/query'. */
const list = shortText
const view = z.object({
  id,
  name: z.string(),
  ...look,
  isMine: z.boolean(),
  isShared: z.boolean(),
  by: z.string(),
})
export type SavedView = z.output<typeof view>

export const savedView = {
  /** The reader's own views and those shared by colleagues, with the unnamed choices for the list. */
  query: read('POST secure/common/view/query', {
    forStores: 'own',
    access,
    input: z.object({ list }),
    output: z.object({
      views: z.array(view),
      /** Opens with the list. */
      defaultId: z.nullable(id),
      /** Null means never chosen. */
      hidden: z.nullable(z.array(z.string())),
    }),
  }),
  /** A view of the same name is replaced. */
  add: change('POST secure/common/view/add', {
    forStores: 'own',
    does: { en: 'Saved a view of a list', zh: '保存列表视图' },
    access,
    idempotent: true,
    input: z.object({ list, name, ...look }),
    output: view,
  }),
  edit: change('POST secure/common/view/edit', {
    forStores: 'own',
    does: { en: 'Changed a saved view', zh: '修改列表视图' },
    access,
    input: z.object({ id, name: z.optional(name), isShared: z.optional(z.boolean()) }),
    output: view,
  }),
  remove: change('POST secure/common/view/remove', {
    forStores: 'own',
    does: { en: 'Deleted a saved view', zh: '删除列表视图' },
    access,
    input: z.object({ id }),
    output: nothing,
  }),
  /** Sets the columns of a list, or the view it opens with. Absent fields do not change. */
  choose: change('POST secure/common/view/choose', {
    forStores: 'own',
    does: { en: 'Chose columns or the default view of a list', zh: '设置列表的列或默认视图' },
    access,
    input: z.object({ list, hidden: z.optional(hidden), defaultId: z.optional(z.nullable(id)) }),
    output: nothing,
  }),
}
