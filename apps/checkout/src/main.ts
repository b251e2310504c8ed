import { h } from './dom.ts'
import { mandatePage } from './mandate.ts'
import { offerPage } from './offer.ts'
import { orderPage } from './order.ts'
import { receiptPage } from './receipt.ts'
import { savedCardPage } from './saved-card.ts'
import { foot, noticeAlone } from './views.ts'
import { loadWords, t } from './words.ts'
import './style.css'

await loadWords()
const page = document.getElementById('page')!
page.replaceChildren(h('p', { role: 'status' }, t('loading')))
const [, top, first, second] = location.pathname.split('/')
if (top === 'receipt' && first) receiptPage(page, first)
else if (first === 'o' && second) orderPage(page, second)
else if (first === 'm' && second) mandatePage(page, second)
else if (first === 'c' && second) savedCardPage(page, second)
else if (first) offerPage(page, first)
else page.replaceChildren(noticeAlone('unknown', t('unknownWhy')), foot())
