// What an engineer writes with a client that is generated from the sandbox's OpenAPI document. Compiled and run by
// scripts/checkApiDescription.mjs: fields that the document lacks do not compile.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	travel "travelagency"
)

func newKey() string {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		log.Fatal(err)
	}
	key[6] = key[6]&0x0f | 0x40
	key[8] = key[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", key[:4], key[4:6], key[6:8], key[8:10], key[10:])
}

func nights(hotel travel.SaleHotel) float64 {
	checkIn, err := time.Parse("2006-01-02", hotel.GetCheckIn())
	if err != nil {
		log.Fatal(err)
	}
	checkOut, err := time.Parse("2006-01-02", hotel.GetCheckOut())
	if err != nil {
		log.Fatal(err)
	}
	return checkOut.Sub(checkIn).Hours() / 24
}

func main() {
	configuration := travel.NewConfiguration()
	configuration.Servers = travel.ServerConfigurations{{URL: os.Args[1]}}
	api := travel.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), travel.ContextAccessToken, os.Args[2])

	person := travel.NewPersonInput("individual", "Clara Duarte")
	created, _, err := api.PeopleApi.CreatePerson(ctx).IdempotencyKey(newKey()).PersonInput(*person).Execute()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s is number %d\n", created.Name, created.Code)

	rows, _, err := api.SalesApi.ListSales(ctx).Status([]string{"opened", "closed"}).Size(20).Execute()
	if err != nil {
		log.Fatal(err)
	}
	stays := 0
	for _, row := range rows.Data {
		sale, _, err := api.SalesApi.GetSale(ctx, row.Id).Execute()
		if err != nil {
			log.Fatal(err)
		}
		for _, hotel := range sale.Hotels {
			stays++
			if nights(hotel) < 0 {
				log.Fatalf("A stay of %v nights", nights(hotel))
			}
		}
	}
	fmt.Printf("%d stays in %d sales\n", stays, len(rows.Data))
	if stays == 0 {
		log.Fatal("No stay was read")
	}

	_, response, err := api.SalesApi.ListSales(ctx).DateFrom("2026-01-01").Execute()
	failure, isRefusal := err.(travel.GenericOpenAPIError)
	if !isRefusal || response.StatusCode != 400 {
		log.Fatalf("A range without date_field is refused, not %v", err)
	}
	fmt.Println(strings.Join(failure.Model().(travel.Errors).Errors, "; "))
}
