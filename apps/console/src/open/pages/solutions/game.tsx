// Game.
import { aed, refundDays, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Season passes in the app, a web shop, coins for collectors, prizes paid within the minute: a game studio’s launch day with Falaj, down to the fils.',
  zh: '应用内季票、网页商城、收藏版加密货币付款、奖金当场发放：游戏工作室使用 Falaj 的上新日，精确到费尔。',
}
export const solution: Solution = {
  path: '/solutions/game',
  claim: {
    en: 'Sell at midnight to players everywhere, and pay the winner before the stream ends.',
    zh: '午夜开卖，面向所有玩家；直播结束前，冠军奖金已到账。',
  },
  lead: {
    en: 'A game sells many small things very fast, to people who want them this second, and then nothing for hours. What hurts is not the peak but the small print: the fixed part of a fee on a cheap skin, the purchase a child made, the order that was paid but not delivered.',
    zh: '游戏卖的是大量小额商品，玩家此刻就要，过后几个小时又一笔都没有。难的不是高峰，而是细节：便宜皮肤上那笔固定费用、孩子误购的订单、付了款却没发货的道具。',
  },
  day: [
    {
      at: '00:00',
      title: { en: 'The season opens', zh: '新赛季开启' },
      text: {
        en: 'In-App sells the season pass without leaving the game. Your server is notified of each payment by webhook and hands over the pass; a message that is not acknowledged is sent again.',
        zh: '应用内支付让玩家不离开游戏就买到季票。服务器通过通知回调得知每笔付款并发放；没有确认的通知会再次发送。',
      },
    },
    {
      at: '01:10',
      title: { en: 'Paid, not delivered', zh: '付了款没到账' },
      text: {
        en: 'Eleven players paid while a game server restarted. Customer service filters by that minute, replays the eleven messages, and nobody has to open a ticket.',
        zh: '一台游戏服务器重启时，有十一名玩家付了款。客服筛出那一分钟，把十一条通知重发一遍，玩家不必提交工单。',
      },
    },
    {
      at: '10:00',
      title: { en: 'Web shop bundles', zh: '网页商城礼包' },
      text: {
        en: 'Larger bundles are sold on the site through the gateway, where one fixed fee is shared by the whole bundle.',
        zh: '大礼包放在官网经网关出售，一份固定费用由整个礼包分摊。',
      },
    },
    {
      at: '15:00',
      title: { en: 'Collectors pay in coin', zh: '收藏玩家用币付款' },
      text: {
        en: 'The numbered edition takes crypto: the price is quoted in dirhams, the rate is held while the buyer pays, and you choose dirhams or coin as settlement.',
        zh: '编号收藏版接受加密货币：标价为迪拉姆，付款期间锁定汇率，结算要迪拉姆还是要币由您决定。',
      },
    },
    {
      at: '21:30',
      title: { en: 'The final', zh: '总决赛' },
      text: {
        en: 'Eight prize Transfers were prepared in the morning and approved at noon. The organiser releases them when the referee nods.',
        zh: '八笔奖金转账上午编制、中午批准，裁判点头，主办方放行。',
      },
    },
  ],
  uses: [
    {
      product: 'in-app',
      why: { en: 'Passes and currency packs bought inside the game.', zh: '在游戏内购买季票与货币包。' },
    },
    {
      product: 'gateway',
      why: { en: 'Web shop bundles and gifts, on any device.', zh: '网页商城的礼包与赠礼，任何设备可用。' },
    },
    {
      product: 'pay-with-crypto',
      why: { en: 'Collectors’ editions, for merchants on the crypto list.', zh: '收藏版，限加密货币白名单商户。' },
    },
    {
      product: 'transfer',
      why: {
        en: 'Prizes, creators’ shares and testers’ pay, wallet to wallet.',
        zh: '奖金、创作者分成、测试报酬，钱包到钱包。',
      },
    },
  ],
  example: {
    title: { en: 'launch day of a season', zh: '赛季上新日' },
    text: {
      en: 'Two ways to sell, one numbered edition, one tournament.',
      zh: '两种卖法、一款编号版、一场比赛。',
    },
    lines: [
      { name: { en: 'Starter packs', zh: '新手包' }, product: 'in-app', count: 520, each: aed('4.99') },
      { name: { en: 'Season passes', zh: '赛季通行证' }, product: 'in-app', count: 900, each: aed('39.00') },
      { name: { en: 'Web bundles', zh: '网页礼包' }, product: 'gateway', count: 140, each: aed('149.00') },
      {
        name: { en: 'Numbered edition', zh: '编号收藏版' },
        product: 'pay-with-crypto',
        count: 6,
        each: aed('1500.00'),
      },
      { name: { en: 'Prizes', zh: '比赛奖金' }, product: 'transfer', count: 8, each: aed('2500.00') },
    ],
    lesson: {
      en: 'Look at the first line: the fixed part eats nearly a fifth of a 4.99 pack and under five per cent of a pass. Sell the starter pack inside a bundle, or let players fill a purse first and spend it in small steps.',
      zh: '看第一行：固定费用吃掉 4.99 新手包的近五分之一，在通行证上却不到百分之五。把新手包放进礼包，或让玩家先充值、再小额消费。',
    },
  },
  trouble: [
    {
      title: { en: 'A child bought it', zh: '孩子误购' },
      text: {
        en: `Refund the order within ${refundDays} days from its page; the game is notified and takes the item back. A dispute would cost more than the pass.`,
        zh: `${refundDays} 天内可在订单页退款，游戏收到通知并收回道具。真闹到争议，成本比一张通行证还高。`,
      },
    },
    {
      title: { en: 'The same player pays twenty times', zh: '同一玩家连付二十次' },
      text: {
        en: 'Stolen cards show as a burst. Risk monitoring lists the pattern, and you stop the account before the twenty-first.',
        zh: '盗刷往往表现为短时间连刷。风险监控会列出这种模式，您可以在第二十一笔之前停掉账号。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
