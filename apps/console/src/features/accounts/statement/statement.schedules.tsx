// Statements that are made every month by themselves.
import { statement, statementCurrencies } from '@falaj/contract/accounts/statement'
import {
  statementTypeTable,
  isAboutOthers,
  isByStore,
  typesOf,
  type StatementGroup,
  type StatementTypeName,
} from '@falaj/contract/accounts/statement-types'
import { useState } from 'react'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { StoreNames, useStores } from '../../../blocks/store/store-name.tsx'
import { StoresField } from '../../../blocks/store/stores-field.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { statementPageWords } from './statement.words.ts'

const nameOf = (type: string, currency: string, language: 'en' | 'zh'): string =>
  `${Object.hasOwn(statementTypeTable, type) ? statementTypeTable[type as StatementTypeName][language] : type} ${currency}`

export const Schedules = ({ group }: { readonly group: StatementGroup }) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const isBound = Boolean(visitorOf(useStore(site)).who?.stores)
  const types = typesOf(group).filter((each) => (isBound ? isByStore(each) : !isAboutOthers(each)))
  const [type, setType] = useState<string>(types[0] ?? '')
  const [currency, setCurrency] = useState<string>('AED')
  const [stores, setStores] = useState<readonly string[]>([])
  const hasStores = useStores(types.some(isByStore)).length > 0
  const { data } = useQuery(statement.schedules, {})
  const add = useAction(statement.schedule, { stale: [statement.schedules] })
  const end = useAction(statement.unschedule, { stale: [statement.schedules] })
  const addNow = async (): Promise<void> => {
    const ofStores = isByStore(type as StatementTypeName) && stores.length > 0 ? { stores: [...stores] } : {}
    const wanted = { type: type as StatementTypeName, currency: currency as 'AED', language, ...ofStores }
    if ((await add.run(wanted)).kind === 'success') setStores([])
  }
  if (!data || types.length === 0) return null
  const own = data.schedules.filter((each) => (types as readonly string[]).includes(each.type))
  return (
    <section className="card card-body statement-schedules" aria-labelledby="statement-monthly">
      <h2 id="statement-monthly">{t('monthly')}</h2>
      <p className="quiet small">{t('monthlyWhy', { day: dayText(data.nextDay) })}</p>
      {own.length === 0 && <p className="quiet">{t('monthlyNone')}</p>}
      <ul>
        {own.map((each) => (
          <li key={each.id}>
            <span>
              {nameOf(each.type, each.currency, language)}
              {each.stores && (
                <>
                  , <StoreNames codes={each.stores} />
                </>
              )}{' '}
              <span className="quiet small">{t('byWhom', { by: each.by })}</span>
            </span>
            <button
              type="button"
              className="button"
              aria-disabled={end.busy}
              onClick={() => !end.busy && void end.run({ id: each.id })}
            >
              {t('monthlyEnd')}
              <span className="visually-hidden">
                {' '}
                {t('monthlyEndOf', { name: nameOf(each.type, each.currency, language) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="statement-schedule-add">
        <SelectField
          label={t('type')}
          value={type}
          onChange={setType}
          choices={types.map((value) => ({ value, label: statementTypeTable[value][language] }))}
        />
        <SelectField
          label={t('currency')}
          value={currency}
          onChange={setCurrency}
          choices={statementCurrencies.map((value) => ({ value, label: value }))}
        />
        {hasStores && isByStore(type as StatementTypeName) && (
          <StoresField
            label={t('stores')}
            hint={isBound ? null : t('storesHint')}
            optional={!isBound}
            value={stores}
            onChange={setStores}
          />
        )}
        <BusyButton
          text={t('monthlyAdd')}
          working={t('working')}
          className=""
          busy={add.busy}
          onPress={() => type !== '' && currency !== '' && void addNow()}
        />
      </div>
    </section>
  )
}
