// One secondary merchant: its state, what can be done with it, and what its parent may know of it.
import { useState } from 'react'
import { areas, mayEnter, roleLabel } from '@falaj/contract/kernel/access'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { href } from '@falaj/contract/kernel/routes'
import { secondaryChanges, secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { toCodeText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { documentFacts } from '../../../blocks/merchant-form/document-facts.tsx'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { TextDialog } from '../../../blocks/form/text-dialog.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { SecondaryDialog, type SecondaryDetail } from './secondary-merchant.form.tsx'
import { secondaryFieldWords, secondarySentences, secondaryWords } from './secondary-merchant.words.ts'

const changes = { suspend: true, resume: false, end: true } as const
type Change = keyof typeof changes

const SecondaryActions = ({ found }: { readonly found: SecondaryDetail }) => {
  const t = useWords(secondaryWords)
  const name = useWords(secondaryFieldWords)
  const language = useLanguage()
  const [open, setOpen] = useState<string | null>(null)
  const { id, actions, missing } = found
  const close = (): void => setOpen(null)
  const button = (action: string, label: string, destructive = false) => (
    <button
      key={action}
      type="button"
      className={destructive ? 'button button-danger' : 'button'}
      onClick={() => setOpen(action)}
    >
      {label}
    </button>
  )
  const requested = ({ number }: { readonly number: string | null }): void =>
    notify('success', t('submitted', { number: number ?? '' }))
  const change = open && Object.hasOwn(changes, open) ? (open as Change) : null
  return (
    <>
      {actions.includes('submit') && missing.length > 0 && (
        <p className="quiet small">
          {t('missing', { fields: missing.map((field) => name(field as 'city')).join(', ') })}
        </p>
      )}
      {actions.length > 0 && (
        <Actions>
          {missing.length === 0 && (
            <RecordCommand
              found={found}
              words={secondaryWords}
              name="submit"
              of={secondaryMerchant.submit}
              input={{ version: found.version }}
              facts={[{ name: secondaryMerchant.query.titles.name[language] as string, value: found.name[language] }]}
              done={t('saved')}
              primary
            />
          )}
          {actions.includes('edit') && button('edit', t('edit'))}
          {actions.includes('group') && button('group', t('group'))}
          {(['resume', 'suspend', 'end'] as const).map(
            (each) => actions.includes(each) && button(each, t(each), changes[each]),
          )}
        </Actions>
      )}
      {open === 'edit' && <SecondaryDialog of={found} onClose={close} />}
      {open === 'group' && (
        <TextDialog
          of={secondaryMerchant.group}
          title={t('group')}
          label={name('group')}
          lead={t('groupHint')}
          unset={found.group ?? ''}
          optional
          inputOf={(group) => ({ id, ...(group ? { group } : {}) })}
          onClose={close}
          onDone={() => notify('success', t('saved'))}
        />
      )}
      {change && (
        <TextDialog
          of={secondaryMerchant[change]}
          title={t(change)}
          label={t('reason')}
          lead={t(`${change}Lead`)}
          destructive={changes[change]}
          inputOf={(reason) => ({ id, reason })}
          onClose={close}
          onDone={requested}
        />
      )}
    </>
  )
}
const Request = ({ of }: { readonly of: NonNullable<SecondaryDetail['request']> }) => (
  <a
    className="digits"
    href={`${href(of.mine ? '/management/auth/pending' : '/management/auth/history')}?open=${of.id}`}
  >
    {of.number}
  </a>
)
const SecondaryView = ({ found }: { readonly found: SecondaryDetail }) => {
  const t = useWords(secondaryWords)
  const name = useWords(secondaryFieldWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const { facts, title } = useFieldFacts(secondaryMerchant.query)
  const { form, limits } = found
  const line = (label: string, value: string | null | undefined): Fact[] => (value ? [{ name: label, value }] : [])
  const part = (heading: string, lines: readonly Fact[]) => (
    <DetailPart title={heading}>
      {lines.length > 0 ? <Facts facts={lines} as="rows" /> : <p className="quiet">{t('none')}</p>}
    </DetailPart>
  )
  const isMerchant = found.memberFrom !== null
  return (
    <RecordView
      list={secondaryMerchant.query}
      found={found}
      amount={found.volume}
      say={useSentence(secondarySentences, found)}
      steps={<SecondaryActions found={found} />}
      facts={[
        { name: title('name'), value: found.name[language] },
        ...facts(found, 'mid', 'number', 'contract', 'group', 'category', 'licenceExpiry', 'settlementAccount'),
        ...line(t('memberFrom'), found.memberFrom && dateTimeOf(found.memberFrom, zone)),
        ...line(t('memberUntil'), found.memberUntil && dateTimeOf(found.memberUntil, zone)),
        ...facts(found, 'createdAt', 'maker', 'checker'),
        ...(found.request ? [{ name: t('request'), value: <Request of={found.request} /> }] : []),
        ...(found.changeRequest ? [{ name: t('request'), value: <Request of={found.changeRequest} /> }] : []),
      ]}
    >
      {isMerchant && mayEnter(areas.fiatTransactions, visitor) && (
        <p>
          <a href={`${href('/fiat/transaction/record')}?merchant=${found.mid}`}>{t('look')}</a>
        </p>
      )}
      {part(t('profile'), [
        ...line(name('licenceNo'), form.licenceNo),
        ...line(name('address'), [form.address, form.city, form.country].filter(Boolean).join(', ')),
        ...line(name('contactName'), form.contactName),
        ...line(name('contactMobile'), form.contactMobile),
        ...line(name('contactEmail'), form.contactEmail),
        ...line(name('monthlyVolume'), form.monthlyVolume && toCodeText(form.monthlyVolume)),
      ])}
      {part(t('documents'), documentFacts(found.documents, name))}
      {isMerchant && (
        <>
          {part(
            t('products'),
            found.products.map(({ product, status, feeBps, feeFixed }) => ({
              name: productNames[product as ProductKey]?.[language] ?? product,
              value: (
                <>
                  <StatusPill code={status} />{' '}
                  {feeBps === null
                    ? t('standardFee')
                    : [`${feeBps / 100}%`, feeFixed && toCodeText(feeFixed)].filter(Boolean).join(' + ')}
                </>
              ),
            })),
          )}
          {part(
            t('bank'),
            found.bankAccounts.map(({ bank, number, currency, isDefault }) => ({
              name: bank,
              value: `${number} · ${currency}${isDefault ? ` · ${t('isDefault')}` : ''}`,
            })),
          )}
          {part(
            t('users'),
            found.users.map((user) => ({
              name: user.name || user.mobile,
              value: `${user.mobile} · ${user.roles.map((role) => roleLabel(role, language)).join(', ')}`,
            })),
          )}
          {part(
            t('terminals'),
            found.devices.map(({ number, model, store, status }) => ({
              name: number,
              value: (
                <>
                  {[model, store].filter(Boolean).join(' · ')} <StatusPill code={status} />
                </>
              ),
            })),
          )}
          {part(
            t('limits'),
            limits
              ? (['payment', 'daily', 'monthly'] as const).map((each) => ({
                  name: t(each),
                  value: toCodeText(limits[each]),
                }))
              : [],
          )}
        </>
      )}
      <History of={found.history} says={secondaryChanges} />
    </RecordView>
  )
}
export const Secondary = ({ id }: { readonly id: string }) => (
  <Loaded of={secondaryMerchant.detail} input={{ id }}>
    {(found) => <SecondaryView found={found} />}
  </Loaded>
)
