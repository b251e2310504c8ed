// An agent, new or edited.
import type { ReactNode } from 'react'
import { partner, ppmOf } from '@falaj/contract/growth/partner'
import { href } from '@falaj/contract/kernel/routes'
import { useQuery } from '../../../api/use.ts'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormGroup } from '../../../blocks/form/form-group.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { OfferForm } from '../../../blocks/offer/offer-form.tsx'
import { navigate } from '../../../router/location.ts'
import { formPage } from '../../../shell/form-page.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { todayInDubai, type PartnerDetail } from './partner.dialogs.tsx'
import { partnerWords } from './partner.words.ts'
import './partner.css'

const optional = ['nameZh', 'region', 'mobile', 'email', 'trn', 'staffId'] as const
const draftOf = (of: PartnerDetail | null) => ({
  name: of?.name.en ?? '',
  nameZh: of && of.name.zh !== of.name.en ? of.name.zh : '',
  region: of?.region ?? '',
  mobile: of?.mobile ?? '',
  email: of?.email ?? '',
  trn: of?.trn ?? '',
  staffId: of?.staffId ?? '',
  parentId: '',
  ratePpm: '',
  from: todayInDubai(),
})
const Afterwards = () => {
  const t = useWords(partnerWords)
  return (
    <aside className="card card-body">
      <h2>{t('afterwards')}</h2>
      <ol className="agent-next">
        <li>{t('afterwards1')}</li>
        <li>{t('afterwards2')}</li>
        <li>{t('afterwards3')}</li>
      </ol>
    </aside>
  )
}
const PartnerForm = ({ of, note }: { readonly of: PartnerDetail | null; readonly note: ReactNode }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { data: members } = useQuery(partner.members, {})
  const { data: tree } = useQuery(partner.tree, {}, { enabled: of === null })
  const form = useSaveForm(
    of ? partner.edit : partner.add,
    draftOf(of),
    (saved) => {
      notify('success', t(of ? 'saved' : 'added'))
      navigate(`${href('/promotion/agents/main')}?agent=${of?.id ?? ('id' in saved ? saved.id : '')}`)
    },
    ({ parentId, ratePpm, from, ...rest }) => ({
      ...Object.fromEntries(
        Object.entries(rest).filter(([name, value]) => value !== '' || !(optional as readonly string[]).includes(name)),
      ),
      ...(of ? { id: of.id, version: of.version } : { parentId, from, ratePpm: ppmOf(ratePpm) ?? Number.NaN }),
    }),
  )
  const { field } = form
  return (
    <OfferForm form={form} note={note} act={t(of ? 'edit' : 'add')} preview={<Afterwards />}>
      <FormGroup title={t('who')}>
        <div className="field-pair">
          <TextField label={t('name')} {...field('name')} />
          <TextField label={t('nameZh')} optional {...field('nameZh')} />
        </div>
        <TextField label={t('region')} optional {...field('region')} />
        <div className="field-pair">
          <TextField label={t('mobile')} hint={t('mobileHint')} optional {...field('mobile')} />
          <TextField label={t('email')} type="email" optional {...field('email')} />
        </div>
        <TextField label={t('trn')} hint={t('trnHint')} optional {...field('trn')} />
        <SelectField
          label={t('member')}
          hint={t('memberHint')}
          optional
          none={t('memberNone')}
          {...field('staffId')}
          choices={(members?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormGroup>
      {!of && (
        <FormGroup title={t('terms')}>
          <SelectField
            label={t('parent')}
            {...field('parentId')}
            choices={(tree?.rows ?? [])
              .filter(({ state }) => state === 'active')
              .map((row) => ({
                value: row.id,
                label: `${'\u2003'.repeat(row.depth)}${row.name[language]} (${row.number})`,
              }))}
          />
          <div className="field-pair">
            <TextField label={t('rateField')} hint={t('rateHint')} type="numeric" {...field('ratePpm')} />
            <DateField label={t('from')} hint={t('fromHint')} {...field('from')} />
          </div>
        </FormGroup>
      )}
    </OfferForm>
  )
}
export default formPage({ of: partner.detail, editTitle: partnerWords.editTitle, Form: PartnerForm })
