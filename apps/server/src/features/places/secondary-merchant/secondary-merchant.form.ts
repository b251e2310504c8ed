// The form of a merchant that a parent or an agent opens: its check, its documents, what approvers see of it, and the merchant that it becomes.
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { activityWords, documentFields } from '@falaj/contract/merchant/application-answers'
import { answersOf, formLacks, type SecondaryForm } from '@falaj/contract/places/secondary-merchant'
import { toCodeText } from '@falaj/money'
import { addition, type ShownChange } from '../../../platform/approval/approvable.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { allowedCountries } from '../../../platform/db/site-config.ts'
import { mobileFault } from '../../../platform/identity/phone.ts'
import { firstMemberOf, openMerchant } from '../../../platform/product/open-merchant.ts'

interface FormOwner {
  readonly merchantId: string
  readonly purpose: 'secondary-document' | 'agent-document'
}
const filesOf = (form: SecondaryForm): readonly string[] => documentFields.flatMap((kind) => form[kind] ?? [])
/** Names of those of its files that the account has uploaded for this purpose. */
export const documentNames = async (
  tx: Store,
  { merchantId, purpose }: FormOwner,
  form: SecondaryForm,
): Promise<ReadonlyMap<string, string>> => {
  const ids = filesOf(form)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
export const documentsOf = async (tx: Store, owner: FormOwner, form: SecondaryForm) => {
  const names = await documentNames(tx, owner, form)
  return documentFields.flatMap((kind) =>
    (form[kind] ?? []).map((path) => ({ kind, path, name: names.get(path) ?? path })),
  )
}
/** Refuses files that were not uploaded for it, and a mobile number of another country. */
export const checkForm = async (tx: Store, owner: FormOwner, form: SecondaryForm): Promise<void> => {
  const names = await documentNames(tx, owner, form)
  for (const kind of documentFields)
    if (form[kind]?.some((file) => !names.has(file))) throw failFields({ path: `form.${kind}`, code: 'NOT_YOURS' })
  if (!form.contactMobile) return
  const prefixes = (await allowedCountries(tx)).map(({ phonePrefix }) => phonePrefix)
  const fault = mobileFault(form.contactMobile, prefixes)
  if (fault) throw failFields({ path: 'form.contactMobile', code: fault })
}
/** Everything that the form has: who approves sees what the merchant will be made of. */
export const formShown = async (tx: Store, owner: FormOwner, form: SecondaryForm): Promise<ShownChange[]> => {
  const names = await documentNames(tx, owner, form)
  const line = (en: string, zh: string, value: string | undefined): ShownChange[] =>
    value === undefined ? [] : [addition(en, zh, value)]
  const files = (ids: readonly string[] | undefined): string | undefined =>
    ids?.map((id) => names.get(id) ?? id).join(', ')
  const products = (form.products ?? []).map((key) => productNames[key as ProductKey])
  return [
    ...line('Name in English', '英文名称', form.nameEn),
    ...line('Name in Chinese', '中文名称', form.nameZh),
    ...line('Group', '分组', form.group),
    ...line('Licence number', '营业执照号', form.licenceNo),
    ...line('Licence valid until', '执照有效期至', form.licenceExpiry?.split('-').toReversed().join('-')),
    ...(form.activity ? [addition('Category', '类别', activityWords[form.activity])] : []),
    ...line('Address', '地址', [form.address, form.city, form.country].filter(Boolean).join(', ')),
    ...line('First administrator', '首位管理员', form.contactName),
    ...line('Mobile number', '手机号码', form.contactMobile),
    ...line('E-mail', '邮箱', form.contactEmail),
    ...line('Expected sales per month', '预计月交易额', form.monthlyVolume && toCodeText(form.monthlyVolume)),
    addition('Products', '产品', {
      en: products.map((each) => each.en).join(', '),
      zh: products.map((each) => each.zh).join('、'),
    }),
    ...line('Trade licence', '营业执照', files(form.tradeLicence)),
    ...line('Owner’s identity document', '所有人身份证件', files(form.ownerId)),
    ...line('Bank letter', '银行证明', files(form.bankLetter)),
  ]
}
/** Opens the merchant below its parent, once more checked: licence and files may have changed since the request. */
export const openFromForm = async (tx: Store, owner: FormOwner, form: SecondaryForm) => {
  if (formLacks(form, dubaiDay(new Date())).length > 0) throw fail('RECORD_CHANGED')
  if ((await documentNames(tx, owner, form)).size !== new Set(filesOf(form)).size) throw fail('NOT_FOUND')
  const personId = await firstMemberOf(tx, form.contactMobile!, form.contactName!)
  return { personId, child: await openMerchant(tx, personId, answersOf(form), owner.merchantId) }
}
