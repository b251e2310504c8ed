// Asks for statements: which types and currencies, of which days, in which language.
import { useState } from 'react'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { statement } from '@falaj/contract/accounts/statement'
import {
  isAboutOthers,
  isByStore,
  statementTypeTable,
  type StatementTypeName,
} from '@falaj/contract/accounts/statement-types'
import { useAction, useQuery } from '../../../api/use.ts'
import { CopyCurl } from '../../../blocks/copy-curl/copy-curl.tsx'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField } from '../../../blocks/form/fields.tsx'
import { useForm } from '../../../blocks/form/use-form.ts'
import { useStores } from '../../../blocks/store/store-name.tsx'
import { StoresField } from '../../../blocks/store/stores-field.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { dubaiToday, periodOf, presets, type Preset } from './statement.periods.ts'
import { statementPageWords } from './statement.words.ts'

interface CreateProps {
  readonly by: typeof statement.add
  readonly list: Endpoint
  readonly types: readonly StatementTypeName[]
  readonly currencies: readonly [string, ...string[]]
  readonly onClose: () => void
}
const takesStores = (types: readonly string[]): boolean =>
  types.length > 0 && types.every((each) => isByStore(each as StatementTypeName))
const CreateForm = ({ by, list, types, currencies, onClose }: CreateProps) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const [preset, setPreset] = useState<Preset>('thisMonth')
  const [made, setMade] = useState<{ readonly n: number; readonly empty: readonly string[] } | null>(null)
  const action = useAction(by, { stale: [list] })
  const [firstDay, lastDay] = periodOf('thisMonth', dubaiToday())
  const subjects = useQuery(statement.subjects, {}, { enabled: types.some(isAboutOthers) }).data?.merchants ?? []
  const stores = useStores(types.some(isByStore))
  const isBound = Boolean(visitorOf(useStore(site)).who?.stores)
  const offered = types.filter((each) => (isBound ? isByStore(each) : !isAboutOthers(each) || subjects.length > 0))
  const [merchantMid, setMid] = useState('')
  const [terminal, setTerminal] = useState('')
  const form = useForm(by, {
    unset: {
      types: types.filter((each) => !isBound || isByStore(each)).slice(0, 1) as string[],
      currencies: [currencies[0]],
      firstDay,
      lastDay,
      language: language as string,
      about: undefined as { readonly merchantMid: string; readonly terminal?: string } | undefined,
      stores: [] as readonly string[],
    },
    sent: ({ stores: chosen, ...rest }) => ({
      ...rest,
      ...(takesStores(rest.types) && chosen.length > 0 ? { stores: chosen } : {}),
    }),
    action,
    onDone: ({ made: all, empty }) => setMade({ n: all.length, empty }),
  })
  if (made)
    return (
      <>
        <h2>{t('createTitle')}</h2>
        <p role="status">{t('made', { n: made.n })}</p>
        {made.empty.length > 0 && <p className="quiet">{t('excluded', { names: made.empty.join(', ') })}</p>}
        <div className="dialog-actions">
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </>
    )
  const choose = (next: Preset): void => {
    setPreset(next)
    if (next === 'custom') return
    const [first, last] = periodOf(next, dubaiToday())
    form.put({ firstDay: first, lastDay: last })
  }
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <h2>{t('createTitle')}</h2>
      {offered.length > 1 && (
        <ChecksField
          label={t('types')}
          {...form.field('types')}
          onChange={(value) => form.put({ types: [...value] })}
          choices={offered.map((value) => ({ value, label: statementTypeTable[value][language] }))}
        />
      )}
      {form.draft.types.some((each) => isAboutOthers(each as StatementTypeName)) && (
        <>
          <SelectField
            label={t('aboutMerchant')}
            value={merchantMid}
            fault={form.faults['about'] ?? form.faults['about.merchantMid'] ?? null}
            onChange={(mid) => {
              setMid(mid)
              setTerminal('')
              form.put({ about: mid ? { merchantMid: mid } : undefined })
            }}
            choices={subjects.map(({ mid, name }) => ({ value: mid, label: name[language] }))}
          />
          <SelectField
            label={t('aboutTerminal')}
            value={terminal}
            fault={form.faults['about.terminal'] ?? null}
            onChange={(id) => {
              setTerminal(id)
              form.put({ about: { merchantMid, ...(id ? { terminal: id } : {}) } })
            }}
            none={t('aboutAll')}
            choices={(subjects.find(({ mid }) => mid === merchantMid)?.terminals ?? []).map(({ id, number }) => ({
              value: id,
              label: number,
            }))}
          />
        </>
      )}
      {stores.length > 0 && takesStores(form.draft.types) && (
        <StoresField
          label={t('stores')}
          hint={isBound ? null : t('storesHint')}
          optional={!isBound}
          {...form.checks('stores')}
        />
      )}
      <ChecksField
        label={t('currencies')}
        {...form.field('currencies')}
        onChange={(value) => form.put({ currencies: [...value] })}
        choices={currencies.map((value) => ({ value, label: value }))}
      />
      <SelectField
        label={t('preset')}
        hint={t('splitHint')}
        value={preset}
        onChange={(value) => choose(value as Preset)}
        choices={presets.map((value) => ({ value, label: t(value) }))}
      />
      <div className="statement-days">
        <DateField
          label={t('firstDay')}
          {...form.field('firstDay')}
          max={dubaiToday()}
          onChange={(value) => {
            setPreset('custom')
            form.put({ firstDay: value })
          }}
        />
        <DateField
          label={t('lastDay')}
          {...form.field('lastDay')}
          max={dubaiToday()}
          onChange={(value) => {
            setPreset('custom')
            form.put({ lastDay: value })
          }}
        />
      </div>
      <SelectField
        label={t('language')}
        {...form.field('language')}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'zh', label: '中文' },
        ]}
      />
      <div className="dialog-actions">
        {by === statement.add && <CopyCurl of={by} typed={form.wire} />}
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <BusyButton text={t('make')} busy={form.busy} working={t('working')} />
      </div>
    </form>
  )
}

export const CreateDialog = ({ open, ...props }: CreateProps & { readonly open: boolean }) => {
  const t = useWords(statementPageWords)
  return (
    <Dialog open={open} onClose={props.onClose} label={t('createTitle')} width={560}>
      <CreateForm {...props} />
    </Dialog>
  )
}
