// Terms of Use: what everyone agrees to who opens this site, signed in or not.
import type { Paper } from './paper.ts'
import { paperTitles } from './titles.ts'

export const termsOfUse: Paper = {
  name: 'terms-of-use',
  title: paperTitles['terms-of-use'],
  version: '1.0',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'These terms apply to everyone who opens this website and the Falaj Business console: visitors, people who register, and the staff of merchants. What a merchant and the provider owe each other about money is in the merchant agreement, not here.',
    zh: '本条款适用于所有打开本网站及 Falaj Business 控制台的人：访客、注册人员以及商户的员工。商户与服务商之间关于资金的权利义务由商户协议规定，不在本条款之内。',
  },
  sections: [
    {
      id: 'words',
      title: { en: 'Words used here', zh: '用语说明' },
      blocks: [
        {
          en: '“Provider”, “we” and “us” mean the licensed payments company that runs this installation of Falaj and is named in your merchant agreement. Falaj is the software; the provider is responsible for it towards you.',
          zh: '“服务商”“我们”指运行此 Falaj 安装、并在您的商户协议中载明的持牌支付公司。Falaj 是软件，由服务商就其向您负责。',
        },
        {
          en: '“Console” means the pages behind the login. “Open pages” means all pages that need no login: the start page, product introductions, solutions, agreements, guidance and downloads.',
          zh: '“控制台”指登录后的页面。“公开页面”指无需登录的所有页面：首页、产品介绍、解决方案、协议、使用指南和下载。',
        },
        {
          en: '“Merchant” means the business that uses the console; “staff” means a person the merchant has entered with one or more roles; “you” means the person who reads or acts.',
          zh: '“商户”指使用控制台的企业；“员工”指由商户登记并授予一个或多个角色的人员；“您”指正在阅读或操作的人。',
        },
      ],
    },
    {
      id: 'who',
      title: { en: 'Who may use the console', zh: '谁可以使用控制台' },
      blocks: [
        {
          en: 'The open pages may be read by anyone. The console is for people of at least 18 years who act for a business, not for private payments.',
          zh: '任何人都可以阅读公开页面。控制台仅供年满 18 周岁、代表企业行事的人员使用，不用于个人付款。',
        },
        {
          en: 'You register with a mobile number that is yours. One person has one account, whatever the number of merchants they work for; accounts are not shared between people.',
          zh: '您须使用本人的手机号码注册。无论为多少商户工作，一人只有一个账户；账户不得由多人共用。',
        },
        {
          en: 'What you may see and do in the console follows from the roles your merchant has given you. Trying to get around those limits is a breach of these terms even if it fails.',
          zh: '您在控制台中可以查看和操作的内容取决于商户授予您的角色。试图绕过这些限制，即使未成功，也违反本条款。',
        },
      ],
    },
    {
      id: 'account',
      title: { en: 'Your sign-in', zh: '您的登录' },
      blocks: [
        {
          en: 'Keep these to yourself and tell nobody, including people who say that they work for us:',
          zh: '以下内容须由您本人保管，不得告知任何人，包括自称为我方员工的人：',
        },
        {
          list: [
            { en: 'your 6-digit password;', zh: '您的 6 位密码；' },
            {
              en: 'codes sent to you by SMS, and codes of your authenticator app;',
              zh: '以短信发送给您的验证码，以及身份验证器应用的验证码；',
            },
            { en: 'recovery codes and passkeys.', zh: '恢复码和通行密钥。' },
          ],
        },
        {
          en: 'Before you approve a sign-in by QR code, compare the two-digit number on both screens. If they differ, or you did not start the sign-in, reject it.',
          zh: '批准二维码登录前，请核对两个屏幕上的两位数字。如不一致，或登录并非由您发起，请拒绝。',
        },
        {
          en: 'If your phone is lost or you think somebody else knows a secret of yours, end your other sessions in the console, change the password, and tell your merchant’s admin and us at once. What is done with your secrets before you tell us is treated as done by you, unless the law says otherwise or the fault is ours.',
          zh: '如手机遗失，或您怀疑他人知晓您的秘密信息，请立即在控制台结束其他会话、修改密码，并通知商户管理员和我们。在您通知之前使用您的秘密信息所做的操作视为您本人所为，但法律另有规定或过错在我方的除外。',
        },
        {
          en: 'A session ends after a time without activity (15 minutes unless the provider has set another time) and in any case after 12 hours. Several wrong passwords in a row slow down and then stop sign-in by password; sign-in by SMS code stays open to you.',
          zh: '一段时间无操作后会话自动结束（除服务商另有设置外为 15 分钟），且无论如何不超过 12 小时。连续多次输入错误密码会减慢并最终停止密码登录；您仍可使用短信验证码登录。',
        },
      ],
    },
    {
      id: 'rules',
      title: { en: 'What is not allowed', zh: '禁止行为' },
      blocks: [
        { en: 'You do not use the open pages or the console to:', zh: '您不得利用公开页面或控制台：' },
        {
          list: [
            {
              en: 'enter, send or hide money that comes from crime, or deal with people under sanctions;',
              zh: '存入、转移或隐匿犯罪所得，或与受制裁人员往来；',
            },
            {
              en: 'read data of another merchant or person, or test whether that is possible without our written consent;',
              zh: '读取其他商户或人员的数据，或未经我们书面同意测试其可能性；',
            },
            {
              en: 'send so many requests that others are slowed down, or collect pages by program beyond the limits published with the API;',
              zh: '发送过量请求以致影响他人，或以程序抓取页面并超出随 API 公布的限制；',
            },
            {
              en: 'upload files that carry malware, or content that is unlawful or that you have no right to use;',
              zh: '上传带有恶意软件的文件，或上传违法内容或您无权使用的内容；',
            },
            {
              en: 'copy our pages to make them look like the provider’s to somebody else.',
              zh: '复制我们的页面，使他人误认为出自服务商。',
            },
          ],
        },
        {
          en: 'If you find a weakness, tell us before anyone else and give us 90 days to fix it. We take no action against people who look in good faith, touch no data of others and follow this clause.',
          zh: '如您发现安全缺陷，请先告知我们，并给予 90 天修复时间。对于善意发现、未触及他人数据并遵守本款的人，我们不会采取行动。',
        },
      ],
    },
    {
      id: 'content',
      title: { en: 'What the pages say', zh: '页面内容' },
      blocks: [
        {
          en: 'The introductions and solutions explain products in general. Figures in examples are examples. Which fees, limits and settlement days apply to a merchant is in its merchant agreement.',
          zh: '产品介绍与解决方案为一般性说明，示例中的数字仅供说明。商户适用的费用、限额和结算周期以其商户协议为准。',
        },
        {
          en: 'Balances and records in the console are drawn from the ledger. If a page and a statement differ, the statement decides until the difference is explained; tell us and we will explain it.',
          zh: '控制台中的余额与记录来自账本。如页面与对账单不一致，在差异查明前以对账单为准；请告知我们，我们将予以说明。',
        },
        {
          en: 'Nothing on these pages is advice on tax, law or investment. Prices of crypto assets can fall to nothing.',
          zh: '本网站内容不构成税务、法律或投资建议。加密资产的价格可能归零。',
        },
      ],
    },
    {
      id: 'rights',
      title: { en: 'Rights in the software', zh: '软件权利' },
      blocks: [
        {
          en: 'You may use the console as long as these terms and the merchant agreement hold. Texts, drawings, names and program code stay with their owners; open-source parts stay under their own licences.',
          zh: '在本条款及商户协议有效期间，您可以使用控制台。文字、图形、名称和程序代码归其权利人所有；开源部分适用其各自许可。',
        },
        {
          en: 'What you enter stays yours or your merchant’s. You allow us to store and process it to run the service, to meet our legal duties, and for nothing else.',
          zh: '您录入的内容归您或您的商户所有。您允许我们为运行服务和履行法定义务而存储和处理这些内容，不作他用。',
        },
      ],
    },
    {
      id: 'availability',
      title: { en: 'Availability and changes', zh: '可用性与变更' },
      blocks: [
        {
          en: 'We announce planned maintenance in the console at least 3 days ahead. We may close parts of the console at once where that protects money, data or people, and say why as soon as we may.',
          zh: '计划维护至少提前 3 天在控制台公告。为保护资金、数据或人员，我们可以立即关闭部分功能，并尽快说明原因。',
        },
        {
          en: 'Features change. If something you rely on goes away, it is announced 30 days before, unless the law or a risk to security leaves no time.',
          zh: '功能会有变化。如您依赖的功能将停止提供，我们会提前 30 天公告，法律或安全风险不容延迟的除外。',
        },
      ],
    },
    {
      id: 'liability',
      title: { en: 'Liability', zh: '责任' },
      blocks: [
        {
          en: 'We are liable without limit for intent and gross negligence, for injury to people, and wherever the law forbids a limit. For the open pages we give no further warranty: they are free of charge.',
          zh: '对于故意和重大过失、人身伤害以及法律禁止限制责任的情形，我们承担无限责任。公开页面免费提供，除此之外不作其他保证。',
        },
        {
          en: 'For the console, liability between merchant and provider follows the merchant agreement. A member of staff is not personally liable to us for honest mistakes made within their role.',
          zh: '控制台方面，商户与服务商之间的责任依商户协议。员工在其角色范围内的善意失误，不对我们承担个人责任。',
        },
      ],
    },
    {
      id: 'end',
      title: { en: 'Ending, and what happens then', zh: '终止及其后果' },
      blocks: [
        {
          en: 'You can stop using the console at any time and ask your merchant’s admin to remove you. We may lock an account that breaks these terms; you are told the reason and how to object.',
          zh: '您可以随时停止使用控制台，并请商户管理员将您移除。对于违反本条款的账户，我们可以锁定，并告知理由及异议方式。',
        },
        {
          en: 'Records of what was done stay, because they belong to the merchant’s books and to the audit history, which nobody can alter. The privacy policy says for how long.',
          zh: '操作记录会予以保留，因为它们属于商户账簿及任何人都不能更改的审计历史。保留期限见隐私政策。',
        },
      ],
    },
    {
      id: 'law',
      title: { en: 'Law, language, contact', zh: '法律、语言与联系方式' },
      blocks: [
        {
          en: 'These terms are under the law and the courts named in the merchant agreement; for visitors without one, those of the provider’s registered seat. Rights that your own country’s law gives you as a consumer and that cannot be waived remain.',
          zh: '本条款适用商户协议约定的法律和法院；没有商户协议的访客，适用服务商注册地的法律和法院。您所在国家法律赋予且不可放弃的消费者权利不受影响。',
        },
        {
          en: 'These terms exist in English and Chinese. If they differ, the English text decides, except where the law of your country asks for another language.',
          zh: '本条款有英文和中文两种文本。如有差异，以英文文本为准，您所在国家法律要求使用其他语言的除外。',
        },
        {
          en: 'A new version is shown here with its number and date at least 14 days before it holds. Questions go to the provider’s support, whose address and number are printed in your merchant agreement and on every statement.',
          zh: '新版本会连同版本号和日期在此公布，至少提前 14 天。如有疑问，请联系服务商客服，其地址和电话载于商户协议及每份对账单。',
        },
      ],
    },
  ],
}
