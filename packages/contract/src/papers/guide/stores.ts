// Chapter of the user guide: stores.
import type { Section } from '../paper.ts'

export const storesChapter: Section = {
  id: 'stores',
  title: { en: 'Stores', zh: '门店' },
  blocks: [
    {
      en: 'Store, under Offline Business, opens with the board of the day. Stores that need you come first: a till that is silent for over 15 minutes, a store that has sold nothing for an hour, a photo to check. Then those more than 15 % under their usual day, those as usual, and those that are not open. Usual is the median of the last eight same weekdays to the same minute; a new store has none for its first eight weeks. List and Map show the same stores with the same filters.',
      zh: '“线下业务”中的“门店”默认显示当日看板。需要您处理的门店在最前：收银台超过 15 分钟无信号、一小时无销售、有照片待审核；其后依次为低于平常 15% 以上、正常和未营业的门店。平常值为最近八个同一星期日同一时刻的中位数，新店前八周没有平常值。“列表”和“地图”使用相同的筛选条件。',
    },
    {
      en: 'Add a store, or import a sheet with all of them, with managers and hours: wrong cells are shown in the preview, where you correct them, and nothing is added until every row is right. Type the hours of each weekday, such as 08:00-12:00, 16:00-24:00, and add days that differ. A store’s own receipt header and footer are printed on its receipts. A pre-authorizer adds a store with “Add a store” on My Devices, and names the tills that it needs.',
      zh: '可逐一添加门店，或用表格一次导入（可含店长与营业时间）；有误的单元格会在预览中标出并可直接更正，全部正确后才会导入。请填写每天的营业时间，例如 08:00-12:00, 16:00-24:00，并可添加特殊日期。门店可设置自己的小票抬头与页脚。预授权人可在“我的设备”中选择“新增门店”，并填写所需收银设备。',
    },
    {
      en: 'Then an admin or an image maker sends a photo of its front, and an image checker or another admin approves it. A store can’t open without it; once it is approved, the store opens by itself on its first day. Changes of a store wait for a colleague in the same way, unless your approval policy says otherwise.',
      zh: '随后由管理员或影像经办提交门头照片，由影像复核或另一位管理员审核。没有已通过的门头照片不能开业；通过后门店于开业日自动开业。门店资料的变更同样须由同事审批，除非审批策略另有规定。',
    },
    {
      en: 'A store can name one of your verified bank accounts. Each settlement then shows what the stores of that account have of it, with a button that withdraws it there. Under Payment page a store can have colours, a logo and payment methods of its own; what you leave empty is as the merchant’s. Under Statements, settlement, charges, purchase, refund, chargeback, cash and virtual IBAN statements can be made for some stores only, also every month.',
      zh: '门店可指定一个已验证的银行账户，结算单会列出该账户下门店的净额，并可直接提现至该账户。在“收银台”中，门店可设置自己的颜色、标志和支付方式，留空则沿用商户设置。在“对账单”中，结算、费用、收款、退款、拒付、现金和虚拟账户对账单可仅针对部分门店，也可每月自动生成。',
    },
    {
      en: 'To close a store, choose the day. You see what is still open there: tills, e-ATMs, codes, links, QR sales, virtual accounts, orders that are not paid and cash in the drawer, each with the way to it. Until that day nothing changes, and you can keep it open after all.',
      zh: '关闭门店时请选择日期，并查看尚未处理的收银台、电子 ATM、收款码、支付链接、扫码收款、虚拟账户、未付订单和钱箱现金，均可直接前往处理。在该日之前一切照旧，也可取消关闭。',
    },
  ],
}
