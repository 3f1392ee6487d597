import { type Request, type RequestHandler, type Response, Router } from "express";
import { maxEmailLength, maxPasswordLength, minPasswordLength } from "../../../shared/limits.ts";
import { resetPaths } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { shownAdminWords } from "../../../shared/words/languages.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { createCaller } from "../../api/router.ts";
import { readSite } from "../../content/site/read-site.ts";
import { AppError } from "../../core/platform/errors.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import type { Assets } from "../assets.ts";
import { isCrossSite } from "../comment-form.ts";
import { visitorContext } from "../visitor.ts";
import { plainFailure, plainWords, readPlainForm, sendPlainPage } from "./plain-page.ts";

interface PlainForm {
  question: string;
  label: string;
  hint: string;
  button: string;
  /** Attributes of the input. */
  input: string;
  /** Why the form is shown again. */
  refusal: string;
}

/** The pages that links lead to on which a password is set. */
const newPasswordPages = [
  {
    path: resetPaths.set,
    call: "resetPassword",
    title: (words: ServerWords) => words.newPasswordTitle,
    question: (words: ServerWords) => words.newPasswordQuestion,
  },
  {
    path: resetPaths.join,
    call: "acceptInvite",
    title: (words: ServerWords) => words.joinTitle,
    question: (words: ServerWords) => words.joinQuestion,
  },
] as const;
type NewPasswordPage = (typeof newPasswordPages)[number];

/**
 * The pages on which an administrator who forgot the password requests a link, and sets a new password, as does a new
 * administrator who got a link. `GET` only shows a form.
 */
export function resetPages(deps: Deps, assets: Assets): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Who asks is unknown: the language is that of the login.
  const wordsOf = (res: Response) => plainWords(deps, res, shownAdminWords(readSite(deps).language));
  const caller = (req: Request, res: Response) =>
    createCaller({ ...visitorContext(deps, req), words: wordsOf(res) }).session;
  const send = (res: Response, title: string, body: string) => sendPlainPage(deps, assets, res, { title, body });
  const signInLink = (words: ServerWords) => `<a href="/admin" class="button">${escapeAttribute(words.toSignIn)}</a>`;

  const showForgot = (res: Response, refusal = "") => {
    const words = wordsOf(res);
    const body = formMarkup({
      question: words.resetQuestion,
      label: words.resetEmail,
      hint: "",
      button: words.resetButton,
      input: `type="email" name="email" maxlength="${maxEmailLength}" autocomplete="username"`,
      refusal,
    });
    send(res, words.resetTitle, body);
  };
  const showNewPassword =
    ({ title, question }: NewPasswordPage) =>
    (res: Response, refusal = "") => {
      const words = wordsOf(res);
      const body = formMarkup({
        question: question(words),
        label: words.newPasswordLabel,
        hint: words.newPasswordHint,
        button: words.newPasswordButton,
        input: `type="password" name="password" minlength="${minPasswordLength}" maxlength="${maxPasswordLength}" autocomplete="new-password"`,
        refusal,
      });
      send(res, title(words), body);
    };
  const showRefusal = (error: unknown, res: Response, show: (res: Response, refusal: string) => void) => {
    const { status, sentence } = describeFailure(error, wordsOf(res));
    // A failure that cannot be corrected in the form gets its own page.
    if (status !== 400) throw error;
    show(res.status(status), sentence);
  };

  const ask: RequestHandler = async (req, res) => {
    if (isCrossSite(req)) throw new AppError("forbidden", say("formFromElsewhere"));
    const words = wordsOf(res);
    try {
      const email = String(req.body?.email ?? "");
      const { message } = await caller(req, res).requestReset({ email });
      send(res, words.resetAskedTitle, `<p>${escapeAttribute(message)}</p>${signInLink(words)}`);
    } catch (error) {
      showRefusal(error, res, showForgot);
    }
  };
  const setPassword =
    (page: NewPasswordPage): RequestHandler<{ token: string }> =>
    async (req, res) => {
      if (isCrossSite(req)) throw new AppError("forbidden", say("formFromElsewhere"));
      try {
        const newPassword = String(req.body?.password ?? "");
        const { message } = await caller(req, res)[page.call]({ ...req.params, newPassword });
        send(res, message, signInLink(wordsOf(res)));
      } catch (error) {
        showRefusal(error, res, showNewPassword(page));
      }
    };

  // Failures too are in the language of these pages.
  router.use(Object.values(resetPaths), (_req, res, next) => {
    wordsOf(res);
    next();
  });
  router.get(resetPaths.forgot, async (req, res) => {
    if (!(await caller(req, res).resetsByMail())) throw new AppError("not-found", say("resetsOff"));
    showForgot(res);
  });
  router.post(resetPaths.forgot, readPlainForm, ask);
  for (const page of newPasswordPages) {
    router.get(page.path, (_req, res) => showNewPassword(page)(res));
    router.post(page.path, readPlainForm, setPassword(page));
  }
  router.use(plainFailure(deps, assets));
  return router;
}

/** Without an action, the form is sent to its own address. */
function formMarkup({ question, label, hint, button, input, refusal }: PlainForm): string {
  const tied = [hint && "field-hint", refusal && "field-error"].filter(Boolean).join(" ");
  return `<p>${escapeAttribute(question)}</p>
<form method="post" class="plain-form">
<div class="field">
<label class="field-label" for="field">${escapeAttribute(label)}</label>
<input class="input" id="field" ${input} required${tied && ` aria-describedby="${tied}"`}${refusal && ' aria-invalid="true"'}>
${hint && `<span class="field-hint" id="field-hint">${escapeAttribute(hint)}</span>`}
${refusal && `<span class="field-error" id="field-error" role="alert">${escapeAttribute(refusal)}</span>`}
</div>
<button type="submit" class="button button-primary">${escapeAttribute(button)}</button>
</form>`;
}
