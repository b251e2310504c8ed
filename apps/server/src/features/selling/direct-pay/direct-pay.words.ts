// Texts of messages to customers.
import { words } from '@falaj/contract/kernel/words'

export const directPayWords = words({
  invite: {
    en: '{merchant} asks to keep your card for later, so that you can pay with one tap. Nothing is charged without you. Read and decide here: {link}',
    zh: '{merchant} 请您保存银行卡，以便日后一键付款。未经您确认不会扣款。请在此查看并决定：{link}',
  },
  ask: {
    en: '{merchant} asks for {amount} for {title}. Confirm with your card ending in {card} here: {link}',
    zh: '{merchant} 请您支付 {amount}（{title}）。使用尾号 {card} 的银行卡在此确认：{link}',
  },
})
