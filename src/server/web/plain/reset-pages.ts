import { type RequestHandler, type Response, Router } from "express";
import { maxEmailLength, maxPasswordLength, minPasswordLength } from "../../../shared/limits.ts";
import { resetPaths } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { defaultLanguage } from "../../../shared/text/language.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import type { Assets } from "../assets.ts";
import { isCrossSite } from "../comment-form.ts";
import { visitorCaller } from "../visitor.ts";
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
    title: serverEn.newPasswordTitle,
    question: serverEn.newPasswordQuestion,
  },
  { path: resetPaths.join, call: "acceptInvite", title: serverEn.joinTitle, question: serverEn.joinQuestion },
] as const;
type NewPasswordPage = (typeof newPasswordPages)[number];

/**
 * The pages on which an administrator who forgot the password requests a link, and sets a new password, as does a new
 * administrator who got a link. `GET` only shows a form.
 */
export function resetPages(deps: Deps, assets: Assets): Router {
  const words = serverEn;
  const router = Router({ caseSensitive: true, strict: true });
  const signInLink = `<a href="/admin" class="button">${escapeAttribute(words.toSignIn)}</a>`;

  const showForgot = (res: Response, refusal = "") => {
    const body = formMarkup({
      question: words.resetQuestion,
      label: words.resetEmail,
      hint: "",
      button: words.resetButton,
      input: `type="email" name="email" maxlength="${maxEmailLength}" autocomplete="username"`,
      refusal,
    });
    sendPlainPage(deps, assets, res, { title: words.resetTitle, body });
  };
  const showNewPassword =
    ({ title, question }: NewPasswordPage) =>
    (res: Response, refusal = "") => {
      const body = formMarkup({
        question,
        label: words.newPasswordLabel,
        hint: words.newPasswordHint,
        button: words.newPasswordButton,
        input: `type="password" name="password" minlength="${minPasswordLength}" maxlength="${maxPasswordLength}" autocomplete="new-password"`,
        refusal,
      });
      sendPlainPage(deps, assets, res, { title, body });
    };
  const showRefusal = (error: unknown, res: Response, show: (res: Response, refusal: string) => void) => {
    const { status, sentence } = describeFailure(error);
    // A failure that cannot be corrected in the form gets its own page.
    if (status !== 400) throw error;
    show(res.status(status), sentence);
  };

  const ask: RequestHandler = async (req, res) => {
    if (isCrossSite(req)) throw new AppError("forbidden", say("formFromElsewhere"));
    try {
      const email = String(req.body?.email ?? "");
      const { message } = await visitorCaller(deps, req).session.requestReset({ email });
      const body = `<p>${escapeAttribute(message)}</p>${signInLink}`;
      sendPlainPage(deps, assets, res, { title: words.resetAskedTitle, body });
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
        const { message } = await visitorCaller(deps, req).session[page.call]({ ...req.params, newPassword });
        sendPlainPage(deps, assets, res, { title: message, body: signInLink });
      } catch (error) {
        showRefusal(error, res, showNewPassword(page));
      }
    };

  // Like the admin area, these pages are in English.
  router.use(Object.values(resetPaths), (_req, res, next) => {
    plainWords(deps, res, defaultLanguage);
    next();
  });
  router.get(resetPaths.forgot, async (req, res) => {
    if (!(await visitorCaller(deps, req).session.resetsByMail())) throw new AppError("not-found", say("resetsOff"));
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
