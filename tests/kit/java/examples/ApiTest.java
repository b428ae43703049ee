import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Rivola.Extension.class)
class ApiTest {
  @Test
  void SEARCH_03_a_visitor_finds_tickets_from_the_cheapest(Rivola rivola) {
    Map<Object, Double> stored = new HashMap<>();
    for (Object ticket : (List<?>) Rivola.Json.in(rivola.demo("GET", "export/", null), "tickets"))
      stored.put(Rivola.Json.in(ticket, "id"), priceOf(ticket));
    List<Double> prices = new ArrayList<>();
    for (Object ticket : (List<?>) Rivola.Json.of(rivola.visitor().get("/api/tickets/public/?price_order=asc"))) {
      prices.add(priceOf(ticket));
      assertEquals(stored.get(Rivola.Json.in(ticket, "id")), priceOf(ticket));
    }
    assertFalse(prices.isEmpty());
    List<Double> sorted = new ArrayList<>(prices);
    Collections.sort(sorted);
    assertEquals(sorted, prices);
  }

  @Test
  void FAV_02_a_buyer_keeps_a_favourite(Rivola rivola) {
    Map<String, ?> ticket = Map.of("id", 900, "user", 1, "departs_in", Map.of("hours", 2));
    rivola.demo("POST", "arrange/", Map.of("tickets", List.of(ticket)));
    assertEquals(200, rivola.as("luca").post("/api/tickets/favorites/900/toggle/", null).statusCode());
    List<Object> ids = new ArrayList<>();
    for (Object one : (List<?>) Rivola.Json.of(rivola.as("luca").get("/api/tickets/favorites/")))
      ids.add(Rivola.Json.in(one, "ticket_data", "id"));
    assertTrue(ids.contains(900L));
  }

  @Test
  void RESET_06_a_person_who_forgot_the_password_gets_a_link(Rivola rivola) {
    String email = "luca.bianchi@example.com";
    assertEquals(200, rivola.visitor().post("/api/auth/password/reset/", Map.of("email", email)).statusCode());
    String link = (String) rivola.waitForMail(email, 0).get("link");
    assertTrue(link.startsWith(rivola.address + "/password-reset-confirm/"), link);
  }

  @Test
  void AUTH_12_a_session_ends_after_a_day(Rivola rivola) {
    Rivola marta = rivola.as("marta");
    assertEquals(200, marta.get("/api/tickets/tickets/my/").statusCode());
    rivola.demo("PUT", "clock/", Map.of("advance", Map.of("hours", 25)));
    assertEquals(401, marta.get("/api/tickets/tickets/my/").statusCode());
  }

  @Test
  void a_client_is_asked_to_wait(Rivola rivola) {
    Map<String, ?> effect = Map.of("status", 429, "headers", Map.of("Retry-After", 2));
    rivola.demo("POST", "faults/", Map.of("endpoint", "*", "every", 3, "effect", effect));
    List<HttpResponse<String>> answers = new ArrayList<>();
    for (int call = 0; call < 3; call += 1) answers.add(rivola.visitor().get("/api/calendar/"));
    assertEquals(200, answers.get(1).statusCode());
    assertEquals(429, answers.get(2).statusCode());
    assertEquals("2", answers.get(2).headers().firstValue("Retry-After").orElse(null));
    assertEquals(429L, Rivola.Json.in(rivola.demo("GET", "calls/?endpoint=getCalendar", null), 2, "status"));
  }

  @Test
  @Rivola.Seed(scenario = "empty", date = "2026-12-24")
  void nothing_is_for_sale_on_christmas_eve(Rivola rivola) {
    assertEquals(List.of(), Rivola.Json.of(rivola.visitor().get("/api/tickets/public/")));
    assertEquals("2026-12-24", Rivola.Json.in(rivola.demo("GET", "clock/", null), "today"));
  }

  private static Double priceOf(Object ticket) {
    return ((Number) Rivola.Json.in(ticket, "price")).doubleValue();
  }
}
