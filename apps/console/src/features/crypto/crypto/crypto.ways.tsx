// Pages for a coin: only those that the member may open.
import { href, mayOpen, type Path, routeOf } from '@falaj/contract/kernel/routes'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { cryptoWords } from './crypto.words.ts'

const ways = [
  ['/crypto/transaction/deposit', 'deposit', 'coin'],
  ['/crypto/transaction/withdraw', 'withdraw', 'coin'],
  ['/crypto/transaction/convert', 'convert', 'sell'],
] as const satisfies readonly (readonly [Path, keyof typeof cryptoWords, string])[]
const others = [
  ['/crypto/transaction/record/{tag}', 'records'],
  ['/crypto/transaction/automatic-settlement', 'settle'],
  ['/crypto/transaction/statements', 'statements'],
] as const satisfies readonly (readonly [Path, keyof typeof cryptoWords])[]

const useMay = () => {
  const visitor = visitorOf(useStore(site))
  return (path: Path): boolean => mayOpen(routeOf(path), visitor)
}
export const CoinWays = ({ coin }: { readonly coin: string }) => {
  const t = useWords(cryptoWords)
  const may = useMay()
  return ways
    .filter(([path]) => may(path))
    .map(([path, word, by]) => (
      <a key={path} className="button balance-button" href={href(path, {}, { [by]: coin })}>
        {t(word)}
        <span className="visually-hidden"> {coin}</span>
      </a>
    ))
}
export const OtherWays = () => {
  const t = useWords(cryptoWords)
  const may = useMay()
  return others
    .filter(([path]) => may(path))
    .map(([path, word]) => (
      <a key={path} className="button" href={href(path)}>
        {t(word)}
      </a>
    ))
}
