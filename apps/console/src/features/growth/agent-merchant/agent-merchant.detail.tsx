// One merchant that an agent brings: what it lacks, what can be done, its agreements and its history.
import { useState } from 'react'
import { agentMerchant, agentMerchantChanges, agentMerchantFieldWords } from '@falaj/contract/growth/agent-merchant'
import { partner } from '@falaj/contract/growth/partner'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { href } from '@falaj/contract/kernel/routes'
import { toCodeText } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ReasonCommand } from '../../../blocks/command/reason-command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { documentFacts } from '../../../blocks/merchant-form/document-facts.tsx'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { TextDialog } from '../../../blocks/form/text-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { History } from '../../../blocks/timeline/history.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { agentMerchantSentences, agentMerchantWords } from './agent-merchant.words.ts'
import './agent-merchant.css'

export type AgentMerchantDetail = Output<typeof agentMerchant.detail>
const dayText = (day: string): string => day.split('-').toReversed().join('-')
const today = (): string => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)

const SignDialog = ({ of, onClose }: { readonly of: AgentMerchantDetail; readonly onClose: () => void }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const [template] = useState(of.toSign[0]!)
  const form = useSaveForm(
    agentMerchant.sign,
    {
      id: of.id,
      templateId: template.id,
      version: template.version,
      signer: of.form.contactName ?? '',
      signedOn: today(),
    },
    () => {
      notify('success', t('saved'))
      onClose()
    },
  )
  return (
    <FormDialog title={t('sign')} width={560} busy={form.busy} act={t('sign')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('signLead', { name: template.name, version: template.version })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ol className="clause-list" tabIndex={0} aria-label={template.name}>
        {template.clauses.map((clause) => (
          <li key={clause.id}>
            <b>{language === 'zh' ? clause.titleZh : clause.titleEn}</b>{' '}
            {language === 'zh' ? clause.textZh : clause.textEn}
          </li>
        ))}
      </ol>
      <div className="field-pair">
        <TextField label={t('signer')} {...form.field('signer')} />
        <DateField label={t('signedOn')} max={today()} {...form.field('signedOn')} />
      </div>
    </FormDialog>
  )
}
const HandOverDialog = ({ of, onClose }: { readonly of: AgentMerchantDetail; readonly onClose: () => void }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const { data } = useQuery(partner.tree, {})
  return (
    <TextDialog
      of={agentMerchant.handOver}
      title={t('handOver')}
      label={t('agent')}
      lead={t('handOverLead')}
      choices={(data?.rows ?? [])
        .filter(({ id, state }) => id !== of.partnerId && state === 'active')
        .map((row) => ({
          value: row.id,
          label: `${'\u2003'.repeat(row.depth)}${row.name[language]} (${row.number})`,
        }))}
      inputOf={(partnerId) => ({ id: of.id, partnerId })}
      onClose={onClose}
      onDone={() => notify('success', t('saved'))}
    />
  )
}
const MerchantCommands = ({ found }: { readonly found: AgentMerchantDetail }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const [open, setOpen] = useState<'sign' | 'hand-over' | null>(null)
  const reminding = useAction(agentMerchant.remind)
  const { id, actions, missing, toSign } = found
  const close = (): void => setOpen(null)
  const remind = async (): Promise<void> => {
    const result = await reminding.run({ ids: [id] })
    if (result.kind === 'success') notify('success', t('reminded', { n: result.body.reminded }))
  }
  const isReady = missing.length === 0 && toSign.length === 0
  return (
    <>
      {missing.length > 0 && (
        <p className="quiet small">
          {t('missing', {
            fields: missing
              .map((field) => agentMerchantFieldWords[field as 'city']?.[language] ?? field)
              .join(language === 'zh' ? '、' : ', '),
          })}
        </p>
      )}
      {actions.length > 0 && (
        <Actions>
          {isReady && (
            <RecordCommand
              found={found}
              words={agentMerchantWords}
              name="submit"
              of={agentMerchant.submit}
              input={{ version: found.version }}
              facts={[{ name: agentMerchant.query.titles.name[language] as string, value: found.name[language] }]}
              done={t('submitted')}
              primary
            />
          )}
          {actions.includes('edit') && (
            <a className="button" href={`${href('/promotion/merchants/add')}?id=${id}`}>
              {t('edit')}
            </a>
          )}
          {actions.includes('sign') && (
            <button type="button" className="button" onClick={() => setOpen('sign')}>
              {t('sign')}
            </button>
          )}
          {actions.includes('remind') && (
            <button type="button" className="button" disabled={reminding.busy} onClick={() => void remind()}>
              {t('remind')}
            </button>
          )}
          {actions.includes('hand-over') && (
            <button type="button" className="button" onClick={() => setOpen('hand-over')}>
              {t('handOver')}
            </button>
          )}
          <ReasonCommand
            found={found}
            words={agentMerchantWords}
            name="close"
            of={agentMerchant.close}
            done={t('saved')}
          />
        </Actions>
      )}
      {open === 'sign' && <SignDialog of={found} onClose={close} />}
      {open === 'hand-over' && <HandOverDialog of={found} onClose={close} />}
    </>
  )
}
const AgentMerchantView = ({ found }: { readonly found: AgentMerchantDetail }) => {
  const t = useWords(agentMerchantWords)
  const language = useLanguage()
  const zone = useZone()
  const { facts, title } = useFieldFacts(agentMerchant.query)
  const { form, request, firstPayment } = found
  const name = (field: keyof typeof agentMerchantFieldWords): string => agentMerchantFieldWords[field][language]
  const line = (label: string, value: string | null | undefined): Fact[] => (value ? [{ name: label, value }] : [])
  const part = (heading: string, lines: readonly Fact[]) => (
    <DetailPart title={heading}>
      {lines.length > 0 ? <Facts facts={lines} as="rows" /> : <p className="quiet">{t('none2')}</p>}
    </DetailPart>
  )
  return (
    <RecordView
      list={agentMerchant.query}
      found={found}
      say={useSentence(agentMerchantSentences, found)}
      steps={<MerchantCommands found={found} />}
      facts={[
        { name: title('name'), value: found.name[language] },
        ...facts(
          found,
          'mid',
          'number',
          'agent',
          'contract',
          'category',
          'days',
          'late',
          'reminders',
          'remark',
          'createdAt',
        ),
        ...(found.status === 'live'
          ? [
              {
                name: t('firstPayment'),
                value: firstPayment
                  ? `${dateTimeOf(firstPayment.at, zone)} · ${toCodeText(firstPayment.amount)}`
                  : t('noPayment'),
              },
            ]
          : []),
        ...(request
          ? [
              {
                name: t('request'),
                value: (
                  <a
                    className="digits"
                    href={`${href(request.mine ? '/management/auth/pending' : '/management/auth/history')}?open=${request.id}`}
                  >
                    {request.number}
                  </a>
                ),
              },
            ]
          : []),
      ]}
    >
      {found.duplicates.length > 0 &&
        part(
          t('compareTitle'),
          found.duplicates.map((each) => ({
            name: each.number,
            value: each.name ? (
              <a href={`${href('/promotion/merchants/main')}?open=${each.id}`}>{each.name[language]}</a>
            ) : (
              t('hiddenDuplicate', { number: each.number })
            ),
          })),
        )}
      {part(t('profile'), [
        ...line(name('licenceNo'), form.licenceNo),
        ...line(name('licenceExpiry'), form.licenceExpiry && dayText(form.licenceExpiry)),
        ...line(name('address'), [form.address, form.city, form.country].filter(Boolean).join(', ')),
        ...line(name('contactName'), form.contactName),
        ...line(name('contactMobile'), form.contactMobile),
        ...line(name('contactEmail'), form.contactEmail),
        ...line(name('monthlyVolume'), form.monthlyVolume && toCodeText(form.monthlyVolume)),
        ...line(
          name('products'),
          (form.products ?? []).map((key) => productNames[key as ProductKey]?.[language] ?? key).join(', '),
        ),
      ])}
      {part(t('documents'), documentFacts(found.documents, name))}
      {part(t('agreements'), [
        ...found.toSign.map((each) => ({
          name: each.number,
          value: t('toSign', { name: each.name, version: each.version }),
        })),
        ...found.signed.map((each) => ({
          name: t('signedCopy', { name: each.name, version: each.version }),
          value: (
            <>
              {t('signedBy', { signer: each.signer, day: dayText(each.signedOn) })}
              <br />
              <span className="quiet small">
                {each.matches ? t('matches', { n: each.clauses.length }) : t('differs')} · {t('fingerprint')}{' '}
                <span className="digits">{each.hash.slice(0, 12)}</span>
              </span>
            </>
          ),
        })),
      ])}
      <History of={found.history} says={agentMerchantChanges} />
    </RecordView>
  )
}
export const AgentMerchant = ({ id }: { readonly id: string }) => (
  <Loaded of={agentMerchant.detail} input={{ id }}>
    {(found) => <AgentMerchantView found={found} />}
  </Loaded>
)
