import { createHash } from 'node:crypto';
import { VOTE_FORM_ID } from '@openfloor/contract/drawnBoard';
import type { BoardId } from '@openfloor/contract/ids';
import { escapeHtml } from '../escapeHtml.ts';

/** Fragment of the address that a browser gets after its question was recorded. */
export const ASKED_ID = 'asked';
/** Id of the element that shows the reason of a refusal. */
const REFUSED_ID = 'refused';

/** A session's credential, as `web/src/device/session.ts` stores it. */
const STORED_SESSION = 'secure_session_id';

/** How long the script waits for an answer before it sends the form again. */
const ANSWER_WITHIN_MS = 10_000;
const NOT_SENT = 'This was not sent. Please try again.';

/**
 * Handles presses on a drawn page before its scripts arrive, and hands them over to the scripts (`takeEarly`, see
 * `main.tsx`):
 * - Forms are sent one after the other, so that all have one session, under keys with which the scripts repeat them and
 *   so get their outcome. If an answer is lost, its form is sent again before the scripts have a session; otherwise
 *   they would write under another one.
 * - The scripts may never arrive, so a refusal is shown here too, and its text is put back into the field.
 * - If the server cannot be reached, the browser sends the form itself, as it does without scripts.
 * - Text that was not sent is in its field again after a reload. Text that arrived with the page counts as typed,
 *   because React would empty its field.
 * - Other buttons are pressed again by the scripts.
 * - After the first paint the files that are marked for later are requested.
 * The script is small enough to be in the page.
 */
const SCRIPT = `{
const root=document.getElementById('root'),pressed=new Set,votes={},stop=new AbortController,
place='typed '+document.getElementById('${VOTE_FORM_ID}')?.action,
text=()=>root.querySelector('[name=text]')||{},
joined=(...texts)=>texts.filter(t=>t&&t.trim()).join('\\n'),
stored=(work)=>{try{return work()}catch{}},
keep=(typed)=>stored(()=>{if(typed)sessionStorage[place]=typed}),
on=(type,work)=>addEventListener(type,work,{signal:stop.signal}),
say=(id,words)=>{
for(const p of document.querySelectorAll('.said'))p.className='';
const p=document.getElementById(id);
if(words)p.textContent=words;
p.className='said'
};
requestAnimationFrame(()=>setTimeout(()=>{for(const link of document.querySelectorAll('[rel=later]'))link.rel='modulepreload'}));
let question,sending='',isBack,isLetGo,session=stored(()=>localStorage.${STORED_SESSION}),answered=Promise.resolve();
for(const field of root.querySelectorAll('[name=text],[name=name]'))field.value+='';
stored(()=>{
const typed=sessionStorage[place];
delete sessionStorage[place];
if(typed)text().value=joined(text().value,typed)
});
const [done]=location.hash.match(/^#(${ASKED_ID}|q-)/)||[];
if(done)say(done=='#q-'?'voted':'${ASKED_ID}');
const post=async(form,body)=>{
let answer;
for(const afterMs of[0,1e3,3e3]){
await new Promise(r=>setTimeout(r,afterMs));
try{
answer=await fetch(form.action,{method:'POST',body,signal:AbortSignal.timeout(${ANSWER_WITHIN_MS}),headers:{accept:'application/json',...(session&&{'x-session-id':session})}});
session=answer.headers.get('x-session-id')||session;
if(answer.status<500)break
}catch{}
}
return answer
},
letGo=(form,data)=>{
const copy=document.createElement('form');
copy.method='post';
copy.action=form.action;
for(const[name,value]of data){
const field=document.createElement('input');
field.type='hidden';
field.name=name;
field.value=value;
copy.append(field)
}
document.body.append(copy);
isLetGo=true;
copy.submit()
},
deliver=async(form,data,b)=>{
if(stop.signal.aborted)return;
const answer=await post(form,data),asks=!b.name,typed=text().value;
b.ariaBusy=null;
if(stop.signal.aborted)return;
if(!asks&&!answer?.ok)b.ariaPressed='false';
if(asks){
if(answer?.ok)say('${ASKED_ID}');
else{
text().value=joined(sending,typed);
isBack=answer?.status!=400;
if(!isBack)question=undefined
}
sending=''
}
if(answer?.ok)return;
if(!answer&&navigator.onLine){keep(typed);return letGo(form,data)}
say('${REFUSED_ID}',answer&&(await answer.json().catch(()=>{}))?.message||'${NOT_SENT}')
};
on('pagehide',()=>{
if(!isLetGo)keep(joined(sending,text().value));
isLetGo=false
});
on('click',e=>{
const b=e.target.closest('#root button');
if(b&&b.type!='submit'){e.preventDefault();pressed.add(b)}
});
on('submit',e=>{
const form=e.target,b=e.submitter;
if(!b)return;
e.preventDefault();
if(b.ariaBusy=='true'||b.ariaPressed=='true')return;
const data=new URLSearchParams(new FormData(form)),asks=!b.name,sent=data.get('text'),id=b.value;
if(asks&&!sent.trim())return pressed.add(b);
const known=asks?question?.text==sent.trim()&&question:votes[id],key=known?.key||crypto.getRandomValues(new Uint32Array(4)).join('-');
data.set('key',key);
b.ariaBusy='true';
if(asks){
question={key,text:sent.trim(),name:(data.get('name')||'').trim()||undefined};
sending=sent;
isBack=false;
text().value=''
}else{
data.set(b.name,id);
votes[id]={voted:true,key};
b.ariaPressed='true'
}
answered=answered.then(()=>deliver(form,data,b))
});
window.takeEarly=()=>{
stop.abort();
if(isBack){
if(text().value.trim()==question.text)text().value='';
else question=undefined
}
return{pressed,unsent:{question,votes:Object.keys(votes)[0]&&votes},session:answered.then(()=>session)}
}
}`.replaceAll('\n', '');

/** Hash of the script for the content security policy, which allows no other script in a page. */
export const EARLY_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The script alone, for pages whose buttons send no form. */
export const EARLY_SCRIPT = `<script>${SCRIPT}</script>`;

/**
 * Shows the message of an act without scripts: the fragment of the address is the id of the message or of a question's
 * card.
 */
const STYLE = `<style>
#early p{display:none;position:fixed;z-index:50;inset:8px 8px auto;width:fit-content;max-width:36rem;margin:auto;padding:10px 16px;border-radius:12px;background:CanvasText;color:Canvas;font-weight:600}
#early p:target,#early .said,:root:has([data-question]:target) #voted{display:block}
#newest{margin:0;text-align:center}
#newest a{display:inline-block;padding:10px 16px;color:inherit}
html:has(#newest) #early p{top:52px}
[data-question]{scroll-margin-top:8rem}
[aria-busy=true]{opacity:.6}
</style>`;

const OPENING = '<div id="early">';
const FIELD_END = '></textarea>';
const NAME_FIELD = ' name="name"';
const SUBMITTED = 'Question submitted successfully!';
const SUBMITTED_FOR_REVIEW = 'Your question waits for a moderator.';

/**
 * The part of a drawn page for browsers whose scripts have not arrived. The scripts remove it.
 * @param isReviewed whether questions wait for a moderator
 */
export const earlyPart = (boardId: BoardId, isReviewed: boolean): string =>
  `${OPENING}${STYLE}<form id="${VOTE_FORM_ID}" method="post" action="/board/${boardId}/vote"><input type="hidden" name="voted" value="true"></form>` +
  `<p id="voted">Your vote counts.</p><p id="${ASKED_ID}" role="status">${isReviewed ? SUBMITTED_FOR_REVIEW : SUBMITTED}</p><p id="${REFUSED_ID}" role="alert"></p></div>${EARLY_SCRIPT}`;

/**
 * Link above a drawn page, where it covers no question and no field. Without scripts the page never loads again by
 * itself.
 */
export const newestLink = (boardId: BoardId): string =>
  `<noscript><p id="newest"><a href="/board/${boardId}">Show the newest</a></p></noscript>`;

/** What the page of a refused form says, and what was typed. */
export type RefusedForm = { message: string; text: string | undefined; askerName: string | undefined };

/**
 * Adds to the page of a board what is wrong with a form, and what was typed: in its field, or below the message on a
 * page without a field.
 */
export const withRefusal = (html: string, { message, text = '', askerName = '' }: RefusedForm): string => {
  const typed = escapeHtml(text);
  const hasField = html.includes(FIELD_END);
  const rest = hasField || text === '' ? '' : `<br>${typed}`;
  const said = `<p class="said" role="alert">${escapeHtml(message)}${rest}</p>`;
  return html.includes(OPENING)
    ? // The first line break in a field is not part of its text.
      html
        .replace(FIELD_END, () => `>\n${typed}</textarea>`)
        // Of two attributes with one name the first counts.
        .replace(NAME_FIELD, () => ` value="${escapeHtml(askerName)}"${NAME_FIELD}`)
        .replace(OPENING, () => OPENING + said)
    : html.replace('</body>', () => `${OPENING}${STYLE}${said}</div></body>`);
};
