import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { SignInAgain } from "../../features/auth/sign-in-again.tsx";
import { keepToken, useToken } from "../../lib/session-token.ts";
import { trpc } from "../../lib/trpc.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { AdminRoutes } from "./admin-routes.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { UnreachableScreen } from "./unreachable-screen.tsx";
// Ahead of the first toast: what it has to tell may be that the network is gone.
import "../../ui/toaster.tsx";

/**
 * The login screen without a token, the admin screens with one that the server accepts (specification §4). When a
 * session ends while somebody is working, her screen stays and she is asked to sign in over it (design §4).
 */
export default function AdminArea() {
  const token = useToken();
  const [wasAccepted, setWasAccepted] = useState(false);
  const session = trpc.session.current.useQuery(undefined, { enabled: token !== null && !wasAccepted });
  const { enter, enterAgain, leave } = useDoors(setWasAccepted);

  if (session.isSuccess && token !== null && !wasAccepted) setWasAccepted(true);
  if (wasAccepted) {
    return (
      <AdminLayout onSignedOut={leave}>
        <AdminRoutes />
        {token === null && <SignInAgain onSignedIn={enterAgain} onLeave={leave} />}
      </AdminLayout>
    );
  }
  if (token === null) return <LoginScreen onSignedIn={enter} />;
  if (session.isError && !session.isFetching) return <UnreachableScreen onRetry={() => session.refetch()} />;
  return <Spinner label="Loading the admin area" />;
}

/** A changed token is drawn before other state: apart, a dialog would flash up between the two. */
const atOnce = flushSync;

function useDoors(setWasAccepted: (wasAccepted: boolean) => void) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return {
    /** What a visitor was told, a draft's 404 for one, is not what an administrator is told. */
    enter: (token: string) => {
      queryClient.clear();
      atOnce(() => {
        setWasAccepted(true);
        keepToken(token);
      });
    },
    enterAgain: (token: string) => {
      keepToken(token);
      queryClient.invalidateQueries();
    },
    leave: () => {
      atOnce(() => {
        setWasAccepted(false);
        keepToken(null);
      });
      queryClient.clear();
      navigate("/admin");
    },
  };
}
