// Deposit: coin, network, address; arrivals appear below automatically.
import { useState } from 'react'
import { coins, coinTerms, isCoin, networkWords, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoDeposit } from '@falaj/contract/crypto/crypto-deposit'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { PlainForm } from '../../../blocks/form/plain-form.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { WhyNot } from '../../../blocks/why-not/why-not.tsx'
import { BusyButton } from '../../../light/busy-button.tsx'
import { locationNow } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { AddressCard } from './crypto-deposit.address.tsx'
import { IgnoredTokens } from './crypto-deposit.ignored.tsx'
import { DepositList } from './crypto-deposit.list.tsx'
import { depositWords } from './crypto-deposit.words.ts'
import './crypto-deposit.deposit.css'

const coinInAddress = (): Coin => {
  const wanted = new URLSearchParams(locationNow().search).get('coin') ?? ''
  return isCoin(wanted) ? wanted : 'BTC'
}

const NewAddress = ({ coin, isFirst }: { readonly coin: Coin; readonly isFirst: boolean }) => {
  const t = useWords(depositWords)
  const [label, setLabel] = useState('')
  const adding = useAction(cryptoDeposit.addAddress, { stale: [cryptoDeposit.addresses] })
  const create = async (): Promise<void> => {
    const result = await adding.run({ coin, network: coinTerms[coin].network, label })
    if (result.kind === 'success') setLabel('')
  }
  return (
    <PlainForm className="deposit-new" onSubmit={() => void create()}>
      <TextField label={t('label')} hint={t('labelHint')} value={label} onChange={setLabel} />
      <WhyNot label={t('create')} area="cryptoWithdraw">
        <BusyButton
          text={t(isFirst ? 'create' : 'another')}
          working={t('creating')}
          busy={adding.busy}
          className={isFirst ? 'button-primary' : ''}
        />
      </WhyNot>
    </PlainForm>
  )
}

const Where = () => {
  const t = useWords(depositWords)
  const language = useLanguage()
  const [coin, setCoin] = useState(coinInAddress)
  const [chosen, setChosen] = useState('')
  const { data, instead } = useLoaded(cryptoDeposit.addresses, {}, { lines: 6 })
  const state = useQuery(cryptoDeposit.networks, {}).data?.rows.find(
    ({ network }) => network === coinTerms[coin].network,
  )
  if (!data) return instead
  const { network } = coinTerms[coin]
  const own = data.rows.filter((row) => row.coin === coin)
  const shown = own.find(({ id }) => id === chosen) ?? own[0]
  const isOn = data.coins.includes(coin)
  return (
    <section className="card card-body deposit" aria-labelledby="deposit-where">
      <h2 id="deposit-where">{t('where')}</h2>
      <div className="deposit-choice">
        <SelectField
          label={t('coin')}
          choices={coins.map((each) => ({ value: each, label: `${each} · ${coinTerms[each][language]}` }))}
          value={coin}
          onChange={(value) => isCoin(value) && setCoin(value)}
        />
        <SelectField
          label={t('network')}
          choices={[{ value: network, label: networkWords[network][language] }]}
          value={network}
          onChange={() => undefined}
        />
        {own.length > 1 && shown && (
          <SelectField
            label={t('which')}
            choices={own.map(({ id, address, label }) => ({
              value: id,
              label: label ? `${label} · ${address.slice(0, 12)}…` : `${address.slice(0, 20)}…`,
            }))}
            value={shown.id}
            onChange={setChosen}
          />
        )}
      </div>
      {state?.isBehind && (
        <p className="form-message" role="status">
          {t('behind', { network: networkWords[network][language] })}
        </p>
      )}
      {isOn ? (
        <>
          {shown ? <AddressCard coin={coin} of={shown} /> : <p className="quiet">{t('none', { coin })}</p>}
          <NewAddress coin={coin} isFirst={!shown} />
        </>
      ) : (
        <p className="form-message" role="status">
          {t('off')}
        </p>
      )}
    </section>
  )
}

export default function Deposit() {
  const t = useWords(depositWords)
  return (
    <Page>
      <Where />
      <h2 className="list-title">{t('live')}</h2>
      <DepositList />
      <IgnoredTokens />
    </Page>
  )
}
