// What gives rights: a new colleague, other roles, an entry switched on again, a second factor taken away. Where the merchant wants
// four eyes for its staff, these wait for them; what takes rights away never does (decision 0062).
import * as z from 'zod/mini'
import { firstRole, roles, type Role } from '@falaj/contract/kernel/access'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import { mobileNumber } from '@falaj/contract/kernel/scalars'
import { languages, type Bilingual } from '@falaj/contract/kernel/words'
import { approvable, same, type ApprovalRequest, type ShownChange } from '../../../platform/approval/approvable.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { fail } from '../../../platform/base/fail.ts'
import { post } from '../../../platform/identity/message.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { startChange, managerNow, tellManagers, tellTeam } from './staff.manage.ts'
import { staffNews, staffNotice } from './staff.notices.ts'
import { manageFault, mayGive, resetFault, rolesText, type Manager } from './staff.rules.ts'
import * as store from './staff.store.ts'
import { bindingsText, checkBindings, sameBindings, setBindings, type Bindings } from './staff.stores.ts'

const language = z.enum(languages)
const someRoles = z.array(z.enum(roles))
/** Absent in requests from before members could be bound. */
const someStores = z.optional(
  z.nullable(z.array(z.object({ store: z.string(), from: z.optional(z.string()), until: z.optional(z.string()) }))),
)
const add = z.object({
  action: z.literal('add'),
  mobile: mobileNumber,
  name: z.string(),
  roles: someRoles,
  stores: someStores,
  language,
})
const edit = z.object({
  action: z.literal('edit'),
  id: z.string(),
  name: z.string(),
  roles: someRoles,
  stores: someStores,
  /** The values that were read: an entry that changed meanwhile must be reviewed first. */
  was: z.object({ name: z.string(), roles: z.array(z.string()), stores: someStores }),
  language,
})
const activate = z.object({ action: z.literal('activate'), id: z.string(), language })
const resetFactor = z.object({ action: z.literal('reset-factor'), id: z.string(), language })
type Payload<Schema extends z.ZodMiniType> = z.output<Schema>
export type Edit = Payload<typeof edit>

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

export const editFault = (
  manager: Manager,
  target: store.Entry,
  to: { readonly name: string; readonly roles: readonly Role[]; readonly stores: Bindings },
  otherAdmins: number,
): ErrorName | null => {
  const fault = manageFault(manager, target)
  if (fault) return fault
  if (!mayGive(manager, to.roles)) return 'ROLES_ABOVE'
  const isAdmin = target.roles.includes(firstRole) && target.status === 'ACTIVE' && !target.stores
  const stops = isAdmin && (!to.roles.includes(firstRole) || to.stores !== null)
  if (stops && otherAdmins === 0) return 'LAST_ADMIN'
  const isSame = sameRoles(target.roles, to.roles) && sameBindings(target.stores, to.stores)
  return target.id === manager.staffId && !isSame ? 'OWN_ENTRY' : null
}

type RequestOf<T> = Omit<ApprovalRequest<unknown>, 'payload'> & { readonly payload: T }
interface Colleague {
  readonly personId: string
  readonly name: string
  readonly mobile: string
  readonly roles: readonly string[]
}
const colleagueOf = ({ person_id: personId, name, mobile, roles: theirs }: store.Entry): Colleague => ({
  personId,
  name,
  mobile,
  roles: theirs,
})
/** Notifies the person concerned and those who manage staff. */
const tell = async (
  { tx, emit }: TxContext,
  { merchantId, payload }: RequestOf<{ readonly language: 'en' | 'zh' }>,
  what: Parameters<typeof staffNotice>[0],
  { personId, name, mobile, roles: theirs }: Colleague,
  /** What is new, where it is not the roles. */
  given: Bilingual = rolesText(theirs),
): Promise<void> => {
  await tellManagers({ emit }, merchantId, personId, staffNews(what, name, given))
  const named = await store.merchantName(tx, merchantId)
  const merchant = { id: merchantId, en: named.name_en, zh: named.name_zh }
  await post(tx, emit, staffNotice(what, { mobile, merchant, language: payload.language }))
}
const begun = (own: TxContext, { merchantId, maker }: RequestOf<unknown>, id: string) =>
  startChange(own.tx, { merchantId, staffId: maker.staffId }, id)

/** Rights that are new approve nothing for a while: else one admin could give themselves the second person. */
const approvesFrom = ({ settings }: TxContext): Date => new Date(Date.now() + settings.newStaffSeconds * 1000)

const placeAdd = async (own: TxContext, request: RequestOf<Payload<typeof add>>): Promise<void> => {
  const { merchantId, maker, payload } = request
  await store.lockTeam(own.tx, merchantId)
  const manager = await managerNow(own.tx, { merchantId, staffId: maker.staffId }, 'MAKER_LOST_RIGHT')
  if (!mayGive(manager, payload.roles)) throw fail('ROLES_ABOVE')
  const personId = await store.personNamed(own.tx, payload.mobile, payload.name)
  const row = await store.insert(own.tx, {
    merchantId,
    personId,
    roles: payload.roles,
    invitedBy: maker.personId,
    approvesFrom: approvesFrom(own),
  })
  if (!row) throw fail('STAFF_EXISTS')
  const stores = payload.stores ?? null
  await checkBindings(own.tx, merchantId, stores, null)
  if (stores) await setBindings(own.tx, { merchant_id: merchantId, id: row.id }, stores)
  await tell(own, request, 'added', { ...payload, personId })
  await tellTeam(own, merchantId, row.id)
}

const placeEdit = async (own: TxContext, request: RequestOf<Edit>): Promise<void> => {
  const { merchantId, payload } = request
  const { manager, target, otherAdmins } = await begun(own, request, payload.id)
  const { was, stores = target.stores } = payload
  const isAsRead =
    target.name === was.name &&
    sameRoles(target.roles, was.roles) &&
    (was.stores === undefined || sameBindings(target.stores, was.stores))
  if (!isAsRead) throw fail('STAFF_CHANGED')
  const to = { ...payload, stores }
  const renamed = payload.name !== target.name
  const fault = renamed && target.elsewhere ? 'STAFF_CHANGED' : editFault(manager, target, to, otherAdmins)
  if (fault) throw fail(fault)
  await checkBindings(own.tx, merchantId, stores, target.stores)
  if (renamed) await store.rename(own.tx, target.person_id, payload.name)
  if (!sameRoles(target.roles, payload.roles)) {
    await store.setRoles(own.tx, target, payload.roles)
    if (payload.roles.some((role) => !target.roles.includes(role)))
      await store.renewRights(own.tx, target, approvesFrom(own))
    await store.endSessions(own.tx, target)
    await tell(own, request, 'rolesChanged', { ...colleagueOf(target), name: payload.name, roles: payload.roles })
  }
  if (!sameBindings(target.stores, stores)) {
    await setBindings(own.tx, target, stores)
    // Unless nothing is seen that was not before.
    const isLess =
      stores && (!target.stores || stores.every(({ store: each }) => target.stores?.some((b) => b.store === each)))
    if (!isLess) await store.renewRights(own.tx, target, approvesFrom(own))
    await store.endSessions(own.tx, target)
    await tell(
      own,
      request,
      'storesChanged',
      { ...colleagueOf(target), name: payload.name },
      await bindingsText(own.tx, merchantId, stores),
    )
  }
  await tellTeam(own, merchantId, target.id)
}

const placeActivate = async (own: TxContext, request: RequestOf<Payload<typeof activate>>): Promise<void> => {
  const { manager, target } = await begun(own, request, request.payload.id)
  const fault = manageFault(manager, target) ?? (target.status === 'ACTIVE' ? 'STAFF_STATE' : null)
  if (fault) throw fail(fault)
  await store.setStatus(own.tx, target, 'ACTIVE')
  await store.renewRights(own.tx, target, approvesFrom(own))
  await tell(own, request, 'activated', colleagueOf(target))
  await tellTeam(own, request.merchantId, target.id)
}

const placeReset = async (own: TxContext, request: RequestOf<Payload<typeof resetFactor>>): Promise<void> => {
  const { manager, target } = await begun(own, request, request.payload.id)
  const fault = resetFault(manager, target)
  if (fault) throw fail(fault)
  await store.dropFactors(own.tx, target.person_id)
  await store.endSessionsOfPerson(own.tx, target.person_id)
  await tell(own, request, 'factorReset', colleagueOf(target))
  await tellTeam(own, request.merchantId, target.id)
}

export const staffApprovable = approvable({
  kind: 'staff',
  payload: z.union([add, edit, activate, resetFactor]),
  async execute(own, request) {
    const { payload } = request
    if (payload.action === 'add') await placeAdd(own, { ...request, payload })
    else if (payload.action === 'edit') await placeEdit(own, { ...request, payload })
    else if (payload.action === 'activate') await placeActivate(own, { ...request, payload })
    else await placeReset(own, { ...request, payload })
    return 'SUCCESS'
  },
})

// The same as text, for approvers.
const nameLabel: Bilingual = { en: 'Name', zh: '姓名' }
const rolesLabel: Bilingual = { en: 'Roles', zh: '角色' }
const mobileLabel: Bilingual = { en: 'Mobile', zh: '手机号' }
const storesLabel: Bilingual = { en: 'Stores', zh: '门店' }
export const addText = async (
  tx: Store,
  merchantId: string,
  to: { readonly name: string; readonly mobile: string; readonly roles: readonly Role[]; readonly stores: Bindings },
) => {
  const given = rolesText(to.roles)
  const shown: readonly ShownChange[] = [
    { label: nameLabel, before: null, after: same(to.name) },
    { label: mobileLabel, before: null, after: same(maskMobile(to.mobile)) },
    { label: rolesLabel, before: null, after: given },
    ...(to.stores ? [{ label: storesLabel, before: null, after: await bindingsText(tx, merchantId, to.stores) }] : []),
  ]
  return { says: { en: `Add ${to.name} as ${given.en}`, zh: `添加员工 ${to.name}，角色：${given.zh}` }, shown }
}
export const editText = async (
  tx: Store,
  target: store.Entry,
  to: { readonly name: string; readonly roles: readonly Role[]; readonly stores: Bindings },
) => {
  const shown: ShownChange[] = []
  if (to.name !== target.name) shown.push({ label: nameLabel, before: same(target.name), after: same(to.name) })
  if (!sameRoles(target.roles, to.roles))
    shown.push({ label: rolesLabel, before: rolesText(target.roles), after: rolesText(to.roles) })
  if (!sameBindings(to.stores, target.stores))
    shown.push({
      label: storesLabel,
      before: await bindingsText(tx, target.merchant_id, target.stores),
      after: await bindingsText(tx, target.merchant_id, to.stores),
    })
  return { says: { en: `Change ${target.name}`, zh: `修改员工 ${target.name}` }, shown }
}
const statusLabel: Bilingual = { en: 'Status', zh: '状态' }
export const activateText = ({ name, roles: theirs }: store.Entry) => ({
  says: { en: `Activate ${name} as ${rolesText(theirs).en}`, zh: `启用员工 ${name}，角色：${rolesText(theirs).zh}` },
  shown: [
    { label: statusLabel, before: { en: 'Inactive', zh: '已停用' }, after: { en: 'Active', zh: '启用' } },
    { label: rolesLabel, before: rolesText(theirs), after: rolesText(theirs) },
  ],
})
export const resetText = ({ name }: store.Entry) => ({
  says: { en: `Reset the second factor of ${name}`, zh: `重置 ${name} 的二次验证` },
  shown: [
    {
      label: { en: 'Second factor', zh: '二次验证' },
      before: { en: 'Their authenticator or passkey', zh: '身份验证器或通行密钥' },
      after: { en: 'SMS codes, until they add a new one', zh: '短信验证码，直至重新绑定' },
    },
  ],
})
