// Cookie Policy: every cookie and every other thing this site keeps in a browser, by name.
import { same, type Paper } from './paper.ts'
import { paperTitles } from './titles.ts'

const year = { en: '1 year from the last choice', zh: '自最近一次选择起 1 年' }
const closing = { en: 'Until the browser is closed', zh: '至浏览器关闭' }
const cleared = { en: 'Until you clear it', zh: '至您清除为止' }

export const cookiePolicy: Paper = {
  name: 'cookie-policy',
  title: paperTitles['cookie-policy'],
  version: '1.0',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'This page names every cookie and every other item that this site keeps in your browser, says why it is there and when it goes. There are no advertising cookies, no third-party cookies and no tracking across sites.',
    zh: '本页列出本网站在您浏览器中保存的每一个 Cookie 及其他内容，说明其用途和失效时间。本网站没有广告 Cookie、没有第三方 Cookie，也不进行跨站跟踪。',
  },
  sections: [
    {
      id: 'what',
      title: { en: 'What a cookie is', zh: '什么是 Cookie' },
      blocks: [
        {
          en: 'A cookie is a short text that a site asks your browser to keep and to send back with the next request. Ours come from this site only and go back to this site only.',
          zh: 'Cookie 是网站请求浏览器保存并在下次请求时发回的一小段文字。我们的 Cookie 仅来自本网站，也仅发回本网站。',
        },
        {
          en: 'Besides cookies a browser has a local storage, which is not sent along by itself. What we keep there is listed below as well.',
          zh: '除 Cookie 外，浏览器还有不会自动发送的本地存储。我们保存在其中的内容也列在下文。',
        },
      ],
    },
    {
      id: 'cookies',
      title: { en: 'The cookies', zh: 'Cookie 清单' },
      blocks: [
        { en: 'These and no others are set by this site:', zh: '本网站仅设置以下 Cookie：' },
        {
          table: {
            head: [
              { en: 'Name', zh: '名称' },
              { en: 'What it is for', zh: '用途' },
              { en: 'How long', zh: '期限' },
            ],
            rows: [
              [
                same('language'),
                {
                  en: 'The language you chose (en or zh), so that the page arrives in it.',
                  zh: '您选择的语言（en 或 zh），使页面以该语言送达。',
                },
                year,
              ],
              [
                same('pay-language'),
                {
                  en: 'The language you chose on a payment page (en, zh or ar).',
                  zh: '您在付款页面选择的语言（en、zh 或 ar）。',
                },
                year,
              ],
              [
                same('theme'),
                {
                  en: 'Light or dark, if you chose one. Without it the page follows your system.',
                  zh: '您选择的浅色或深色。未选择时页面跟随系统。',
                },
                year,
              ],
              [
                same('cookie-use-authorization'),
                {
                  en: 'Holds “accept” once you have pressed “I Accept”, so that the notice does not come again.',
                  zh: '您点击“我接受”后保存 accept，使提示不再出现。',
                },
                { en: '1 year', zh: '1 年' },
              ],
              [
                same('sid (__Host-sid)'),
                {
                  en: 'Your session: a random value that says nothing by itself. Only its hash is kept by the server. Scripts of the page cannot read it.',
                  zh: '您的会话：一个本身不含信息的随机值。服务器仅保存其哈希。页面脚本无法读取。',
                },
                {
                  en: 'Until you sign out, close the browser, are idle for 15 minutes, or 12 hours have passed',
                  zh: '至退出登录、关闭浏览器、15 分钟无操作或满 12 小时',
                },
              ],
              [
                same('pre (__Host-pre)'),
                {
                  en: 'Ties the steps of a sign-in together, so that a code asked for in one browser is of no use in another.',
                  zh: '将登录的各步骤关联，使在一个浏览器中申请的验证码在另一浏览器中无效。',
                },
                closing,
              ],
              [
                same('did (__Host-did)'),
                {
                  en: 'Recognises a browser in which you have signed in before, so that guesses of your password elsewhere cannot lock you out.',
                  zh: '识别您曾登录过的浏览器，防止他人在别处猜测密码使您无法登录。',
                },
                { en: '400 days from the first sign-in', zh: '自首次登录起 400 天' },
              ],
              [
                same('verifier (__Host-verifier)'),
                {
                  en: 'Only where the login is on a separate host: proves that the browser that comes back is the one that left.',
                  zh: '仅在登录页位于独立主机时使用：证明返回的浏览器就是离开的那一个。',
                },
                { en: '15 minutes', zh: '15 分钟' },
              ],
            ],
          },
        },
        {
          en: 'Names in brackets are the ones used over an encrypted connection (https): the prefix makes browsers refuse such a cookie from anywhere but this very host.',
          zh: '括号中的名称用于加密连接（https）：该前缀使浏览器拒绝来自其他主机的同名 Cookie。',
        },
        {
          en: 'All of them are needed for what you asked the site to do: to stay signed in, to be safe while signing in, or to remember a choice you made. None measures what you read.',
          zh: '上述 Cookie 均为完成您所请求的操作所必需：保持登录、保障登录安全或记住您的选择。没有任何一个用于统计您的阅读行为。',
        },
      ],
    },
    {
      id: 'storage',
      title: { en: 'The local storage', zh: '本地存储' },
      blocks: [
        { en: 'In the browser’s storage, never sent along by itself:', zh: '保存在浏览器存储中，不会自动发送：' },
        {
          table: {
            head: [
              { en: 'Name', zh: '名称' },
              { en: 'What it is for', zh: '用途' },
              { en: 'How long', zh: '期限' },
            ],
            rows: [
              [
                same('device-id'),
                {
                  en: 'A random number for this browser. It is sent with calls as a hint against fraud; it proves nothing and contains nothing of your device.',
                  zh: '此浏览器的随机编号，随请求发送，作为防欺诈的参考；它不构成任何证明，也不含设备信息。',
                },
                cleared,
              ],
              [
                same('dismissed-announcements'),
                { en: 'Which announcements you have put away.', zh: '您已收起的公告。' },
                cleared,
              ],
              [
                { en: 'list settings', zh: '列表设置' },
                {
                  en: 'Columns, row height and saved filters of lists in the console.',
                  zh: '控制台列表的列、行高和已保存的筛选。',
                },
                cleared,
              ],
              [
                same('sms-code-until'),
                {
                  en: 'When the next SMS code may be asked for, so that the countdown survives a reload.',
                  zh: '下次可申请短信验证码的时间，使倒计时在刷新后继续。',
                },
                { en: 'Until the tab is closed', zh: '至标签页关闭' },
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'choice',
      title: { en: 'Your choice', zh: '您的选择' },
      blocks: [
        {
          en: 'The notice at the bottom right stays until you press “I Accept”; the open pages can be read without doing so.',
          zh: '右下角的提示会一直显示，直至您点击“我接受”；不点击也可以阅读公开页面。',
        },
        {
          en: 'You can delete cookies and storage in your browser’s settings at any time. Then the notice comes back, language and theme follow your system or English, and you have to sign in again. To refuse the session cookie is to be unable to sign in; everything else goes on working.',
          zh: '您可以随时在浏览器设置中删除 Cookie 和存储内容。之后提示会再次出现，语言恢复为英文、主题跟随系统，并需重新登录。拒绝会话 Cookie 将无法登录，其余功能不受影响。',
        },
        {
          en: 'A changed or broken cookie does no harm: the site treats it as if it were not there.',
          zh: '被更改或损坏的 Cookie 不会造成影响：网站将其视为不存在。',
        },
      ],
    },
    {
      id: 'changes',
      title: { en: 'Changes and contact', zh: '变更与联系方式' },
      blocks: [
        {
          en: 'If a cookie is added, this page is changed before the cookie is set, with a new version number and date. The privacy policy says what else is kept about you.',
          zh: '如新增 Cookie，本页会在设置之前更新，并标明新的版本号和日期。其他关于您的数据见隐私政策。',
        },
        {
          en: 'Questions go to the provider that runs this installation; its address is printed in your merchant agreement and on every statement.',
          zh: '如有疑问，请联系运行此安装的服务商，其地址载于商户协议及每份对账单。',
        },
      ],
    },
  ],
}
