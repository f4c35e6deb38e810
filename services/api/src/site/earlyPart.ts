import { createHash } from 'node:crypto';
import { VOTE_FORM_ID } from '@openfloor/contract/drawnBoard';
import type { BoardId } from '@openfloor/contract/ids';
import { escapeHtml } from '../escapeHtml.ts';

/** Fragment of the address that a browser gets after its question was recorded. */
export const ASKED_ID = 'asked';

/** A session's credential, as `web/src/device/session.ts` stores it. */
const STORED_SESSION = 'secure_session_id';

/**
 * Takes what is pressed on a drawn page before its scripts arrive, and gives it to them (`takeEarly`, see `main.tsx`). Forms are sent one
 * after the other, so that all have one session, under keys with which the scripts repeat them and so get their outcome; a refusal is
 * said by the scripts. If the server cannot be reached, the form is let go as if there were no script; a text that is not part of it
 * comes back into its field. Other buttons are pressed again by the scripts. Small enough to be in the page.
 */
const SCRIPT = `{
const root=document.getElementById('root'),pressed=new Set,votes={},stop=new AbortController,
text=()=>root.querySelector('[name=text]')||{},
stored=(work)=>{try{return work()}catch{}},
on=(type,work)=>document.addEventListener(type,work,{signal:stop.signal});
let question,session=stored(()=>localStorage.${STORED_SESSION}),answered=Promise.resolve();
stored(()=>{
const typed=sessionStorage.typed;
delete sessionStorage.typed;
if(typed&&!text().value)text().value=typed
});
const [said]=location.hash.match(/^#(asked|q-)/)||[];
if(said)document.getElementById(said=='#q-'?'voted':'${ASKED_ID}').className='said';
on('click',e=>{
const b=e.target.closest('#root button');
if(b&&b.type!='submit'){e.preventDefault();pressed.add(b)}
});
on('submit',e=>{
const form=e.target,b=e.submitter,key=crypto.getRandomValues(new Uint32Array(4)).join('-');
if(!b||form.isLetGo)return;
e.preventDefault();
const data=new URLSearchParams(new FormData(form)),asks=!b.name,sent=data.get('text');
if(b.ariaBusy=='true'||votes[b.value])return;
if(asks&&(question||!sent.trim()))return pressed.add(b);
data.set('key',key);
b.ariaBusy='true';
if(asks){question={key,text:sent.trim(),name:(data.get('name')||'').trim()||undefined};text().value=''}
else{data.set(b.name,b.value);votes[b.value]={voted:true,key};b.ariaPressed='true'}
answered=answered.then(()=>fetch(form.action,{method:'POST',body:data,headers:{accept:'application/json',...(session&&{'x-session-id':session})}})).then(a=>{
session=a.headers.get('x-session-id')||session;
b.ariaBusy=null;
if(a.ok&&asks)document.getElementById('${ASKED_ID}').className='said'
}).catch(()=>{
b.ariaBusy=null;
if(stop.signal.aborted||!navigator.onLine)return;
const typed=text().value;
if(asks)text().value=sent;
if(typed)stored(()=>{sessionStorage.typed=typed});
form.isLetGo=1;
form.addEventListener('formdata',e=>e.formData.set('key',key));
form.requestSubmit(b)
})
});
window.takeEarly=()=>{
stop.abort();
return{pressed,unsent:{question,votes},session:answered.then(()=>session)}
}
}`.replaceAll('\n', '');

/** For the content security policy, which allows no other script in a page. */
export const EARLY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** For pages whose buttons send no form. */
export const EARLY_SCRIPT = `<script>${SCRIPT}</script>`;

/** Said where it was just done: the fragment of the address is the id of the message or of a card. */
const STYLE = `<style>
#early p{display:none;position:fixed;z-index:50;inset:8px 8px auto;width:fit-content;max-width:36rem;margin:auto;padding:10px 16px;border-radius:12px;background:CanvasText;color:Canvas;font-weight:600}
#early p:target,#early .said,:root:has([data-question]:target) #voted{display:block}
#early a{position:fixed;z-index:11;inset:auto 8px 5.5rem auto;padding:10px 16px;border-radius:99px;background:CanvasText;color:Canvas}
[data-question]{scroll-margin-top:8rem}
[aria-busy=true]{opacity:.6}
</style>`;

const OPENING = '<div id="early">';
const FIELD_END = '></textarea>';
const SUBMITTED = 'Question submitted successfully!';
const SUBMITTED_FOR_REVIEW = 'Your question waits for a moderator.';

/**
 * What a drawn page has for browsers whose scripts have not arrived. The scripts remove it.
 * @param isReviewed whether questions wait for a moderator
 */
export const earlyPart = (boardId: BoardId, isReviewed: boolean): string =>
  `${OPENING}${STYLE}<form id="${VOTE_FORM_ID}" method="post" action="/board/${boardId}/vote"><input type="hidden" name="voted" value="true"></form>` +
  `<p id="${ASKED_ID}">${isReviewed ? SUBMITTED_FOR_REVIEW : SUBMITTED}</p><p id="voted">Your vote counts.</p>` +
  `<noscript><a href="/board/${boardId}">Show the newest</a></noscript></div>${EARLY_SCRIPT}`;

/** What the page of a refused form says, and the text that was typed. */
export type RefusedForm = { message: string; text: string | undefined };

/** The page of a board with what is wrong with a form, and what was typed: in its field, or below the message on a page without one. */
export const withRefusal = (html: string, { message, text = '' }: RefusedForm): string => {
  const typed = escapeHtml(text);
  const hasField = html.includes(FIELD_END);
  const rest = hasField || text === '' ? '' : `<br>${typed}`;
  const said = `<p class="said" role="alert">${escapeHtml(message)}${rest}</p>`;
  return html.includes(OPENING)
    ? // The first line break in a field is not part of its text.
      html.replace(FIELD_END, () => `>\n${typed}</textarea>`).replace(OPENING, () => OPENING + said)
    : html.replace('</body>', () => `${OPENING}${STYLE}${said}</div></body>`);
};
